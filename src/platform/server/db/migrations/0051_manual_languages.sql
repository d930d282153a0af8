-- Compatible from: 0051_manual_languages
-- Sections of the manuals have a language. An older release would show each translation as a section of
-- its own.
alter table manual_sections
  add column language text not null default 'en',
  -- Null: an original. A translation has the readers and live facts of its original, and its file unless
  -- it has one of its own.
  add column translation_of bigint references manual_sections (id);
drop index one_section_per_key;
create unique index one_section_per_key on manual_sections (language, lower(key));
create index manual_sections_key on manual_sections (lower(key));
create unique index one_translation_per_language on manual_sections (translation_of, language);

alter table manual_versions
  -- The original's version that this version of a translation was made from.
  add column of_version integer check (of_version > 0);

-- The text search of a language; languages that PostgreSQL has none for are searched word by word.
create function text_search_of(language text) returns regconfig
  language sql immutable strict parallel safe
  return case $1
    when 'en' then 'english'::regconfig
    when 'de' then 'german'::regconfig
    when 'fr' then 'french'::regconfig
    when 'es' then 'spanish'::regconfig
    when 'pt' then 'portuguese'::regconfig
    when 'ar' then 'arabic'::regconfig
    else 'simple'::regconfig
  end;

drop index manual_passages_words;
alter table manual_passages
  -- The section's, copied like its audience.
  add column language text not null default 'en',
  drop column words;
alter table manual_passages
  add column words tsvector not null generated always as (
    setweight(to_tsvector(text_search_of(language), title), 'A')
    || setweight(to_tsvector(text_search_of(language), heading), 'B')
    || setweight(to_tsvector(text_search_of(language), text), 'D')
  ) stored;
create index manual_passages_words on manual_passages using gin (words) with (fastupdate = off);
