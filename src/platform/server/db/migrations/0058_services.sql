-- Compatible from: 0052_api_tokens
-- Programs write by API tokens of the company: what they do has the token's name in the place of a person.
alter table audit_log
  add column service text check (length(service) <= 80),
  add constraint person_or_service check (made_by is null or service is null);
create index audit_log_service on audit_log (lower(service) text_pattern_ops, made_at, id)
  where service is not null;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update on audit_log for each row
  when (not (old.address is not null and new.address is null
             and old.made_at < now() - interval '1 day'
             and (old.id, old.made_at, old.made_by, old.action, old.subject_kind, old.subject_id,
                  old.before, old.after, old.reason, old.email, old.service)
                 is not distinct from
                 (new.id, new.made_at, new.made_by, new.action, new.subject_kind, new.subject_id,
                  new.before, new.after, new.reason, new.email, new.service)))
  execute function refuse_change_but_words('before', 'after', 'reason', 'address', 'email');

alter table gift_changes
  alter column made_by drop not null,
  add column service text,
  add constraint made_by_one check (num_nonnulls(made_by, service) = 1);
alter table purchase_steps
  alter column made_by drop not null,
  add column service text,
  add constraint made_by_one check (num_nonnulls(made_by, service) = 1);
alter table entered_bonuses
  alter column entered_by drop not null,
  add column service text,
  add constraint entered_by_one check (num_nonnulls(entered_by, service) = 1);

-- The answer to a service's request under an idempotency key, as in `answers`; it goes with the token. Written by
-- src/platform/server/answer-once.ts.
create table service_answers (
  token_id uuid not null references api_tokens (id) on delete cascade,
  key text not null check (length(key) between 8 and 64),
  request_hash bytea not null check (length(request_hash) = 32),
  answer json,
  refusal text,
  field text,
  made_at timestamptz not null default now(),
  primary key (token_id, key),
  constraint one_outcome check ((answer is null) <> (refusal is null))
);
