-- Compatible from: 0034_handover
-- Handing over the administrator's account: who was the administrator when, so that what an earlier one
-- did stays theirs. Written by src/auth.
create table administrator_terms (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- The first term has no beginning: a demo or an import dates entries back.
  started_at timestamptz not null default '-infinity',
  -- Null: the present administrator.
  ended_at timestamptz,
  constraint ends_after_it_starts check (started_at <= ended_at)
);
create unique index one_present_term on administrator_terms ((ended_at is null))
  where ended_at is null;
insert into administrator_terms (user_id) select id from users where is_administrator;

-- The one open offer of the account. Written by src/handover.
create table handover_offers (
  -- One row at most.
  is_open boolean primary key default true check (is_open),
  user_id bigint not null references users (id),
  offered_by bigint not null references users (id),
  offered_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  constraint is_for_somebody_else check (user_id <> offered_by)
);

-- Older releases do not know these kinds.
insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('handoverOffered', true, 'at_once', true, false),
  ('handoverAnswered', true, 'at_once', true, false);

-- Reminding is inviting again, and an invitation has its time.
drop table sign_in_reminders;
