-- Compatible from: 0052_api_tokens
-- Why an occurrence that is due could not be posted, such as for a full balance: a code of the refusals. It is tried
-- again a day later.
alter table milestone_occurrences
  add column failure text,
  add column tried_at timestamptz,
  add constraint failed_at_a_moment check ((failure is null) = (tried_at is null));
create index milestone_occurrences_failed on milestone_occurrences (day, id)
  where state = 'due' and failure is not null;
