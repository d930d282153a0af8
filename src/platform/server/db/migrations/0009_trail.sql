-- Who did what, to whom or what, when and from where: written by the transaction that did it. Only
-- src/server/trail writes this table.
create table trail (
  id bigint generated always as identity primary key,
  -- To the millisecond, which is how answers say it.
  made_at timestamptz(3) not null default now(),
  -- Null: somebody who was not signed in, or the operator of the machine.
  made_by bigint references users (id),
  action text not null constraint known_action check (
    action in ('signedIn', 'signInRefused', 'signedOut', 'passwordChanged', 'passwordReset',
               'permissionsSet', 'balanceAdjusted', 'sendReversed', 'bonusEntered', 'bonusCleared',
               'bonusProcessed', 'bonusesProcessed', 'giftAdded', 'giftEdited', 'giftRestocked',
               'giftRemoved', 'orderHandedOver', 'orderRefunded')
  ),
  subject_kind text constraint known_kind check (subject_kind in ('user', 'gift')),
  subject_id bigint,
  -- What the action changed, and to what. Never a password or a token.
  before jsonb,
  after jsonb,
  reason text not null default '' check (length(reason) <= 280),
  -- The network address it came from; null: the machine itself.
  address text check (length(address) <= 64),
  -- What was typed as an address where nobody was signed in.
  email text check (length(email) <= 254),
  constraint subject_is_whole check ((subject_kind is null) = (subject_id is null)),
  constraint facts_are_small check (length(before::text) <= 4000 and length(after::text) <= 4000)
);
create index trail_newest on trail (made_at, id);
create index trail_action on trail (action, made_at, id);
create index trail_made_by on trail (made_by, action, made_at, id) where made_by is not null;
create index trail_subject on trail (subject_kind, subject_id, made_at, id)
  where subject_id is not null;
create index trail_email on trail (email text_pattern_ops, made_at, id) where email is not null;

create trigger trail_append_only before update or delete on trail
  for each row execute function refuse_change();
create trigger trail_never_truncated before truncate on trail
  for each statement execute function refuse_change();
