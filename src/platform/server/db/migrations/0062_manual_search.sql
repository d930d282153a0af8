-- Compatible from: 0052_api_tokens
-- The search of Help compares stored text: normalising every passage for each word of a search took seconds.
alter table manual_passages
  add column plain_heading text not null generated always as (
    regexp_replace(normalize(lower(heading), NFKD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g')
  ) stored,
  -- The heading too: a search may have words of both.
  add column plain_text text not null generated always as (
    regexp_replace(normalize(lower(heading || ' ' || text), NFKD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g')
  ) stored;
