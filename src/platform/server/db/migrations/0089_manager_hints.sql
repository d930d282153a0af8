-- Compatible from: 0052_api_tokens

-- Whom managers were told that nobody has thanked, to tell them seldom. Written by src/reports.
create table manager_hints (
  id bigint generated always as identity primary key,
  manager_id bigint not null references users (id),
  -- The ids of the people, whose last thanks are the oldest first.
  people bigint[] not null check (cardinality(people) > 0),
  made_at timestamptz(3) not null default now(),
  -- When the manager opened My team afterwards, within two weeks.
  opened_at timestamptz(3)
);
create index manager_hints_latest on manager_hints (manager_id, id desc);

insert into notification_defaults (kind, in_inbox, mail, push, is_locked)
values ('teamUnthanked', true, 'at_once', false, false);
