-- Compatible from: 0052_api_tokens

-- The weekly thanks of which managers were told, to tell none twice. Written by src/reports.
create table team_thanks (
  id bigint generated always as identity primary key,
  manager_id bigint not null references users (id),
  -- The ids of the manager's people who were thanked, and of the cards; both oldest first.
  people bigint[] not null check (cardinality(people) > 0),
  cards bigint[] not null check (cardinality(cards) > 0),
  made_at timestamptz(3) not null default now()
);
create index team_thanks_latest on team_thanks (manager_id, made_at desc);

insert into notification_defaults (kind, in_inbox, mail, push, is_locked)
values ('teamThanked', true, 'at_once', false, false);
