-- Amounts are hundredths of a point.

-- Bonuses entered and not processed yet, at most one per person. Written by src/bonuses.
create table entered_bonuses (
  user_id bigint primary key references users (id),
  amount bigint not null check (amount between 1 and 100000000000),
  reason text not null check (length(reason) <= 280),
  entered_by bigint not null references users (id),
  entered_at timestamptz not null default now()
);

-- Bonuses given: a promise until its receiver deposits it, no movement of points. Written by
-- src/bonuses.
create table bonuses (
  id bigint generated always as identity primary key,
  -- The receiver.
  user_id bigint not null references users (id),
  amount bigint not null check (amount between 1 and 100000000000),
  reason text not null check (length(reason) <= 280),
  made_by bigint not null references users (id),
  made_at timestamptz not null default now(),
  -- The sequence number of the receiver's depositSalary entry that claimed it; null: pending.
  claimed_seq bigint,
  constraint given_by_another check (made_by <> user_id),
  foreign key (user_id, claimed_seq) references entries (user_id, seq)
);
-- What a user has pending is read here alone.
create index bonuses_pending on bonuses (user_id) include (amount) where claimed_seq is null;
-- The bonuses of an entry, for the history and the audit.
create index bonuses_claimed on bonuses (user_id, claimed_seq) where claimed_seq is not null;

-- A bonus is claimed once, and nothing else of it ever changes.
create trigger bonuses_change_once before update on bonuses for each row
  when (old.claimed_seq is not null
        or (old.id, old.user_id, old.amount, old.reason, old.made_by, old.made_at)
           is distinct from (new.id, new.user_id, new.amount, new.reason, new.made_by, new.made_at))
  execute function refuse_change();
create trigger bonuses_never_deleted before delete on bonuses
  for each row execute function refuse_change();
create trigger bonuses_never_truncated before truncate on bonuses
  for each statement execute function refuse_change();

-- Bonuses processed in one transaction, append-only. Written by src/bonuses.
create table bonus_batches (
  id bigint generated always as identity primary key,
  made_by bigint not null references users (id),
  people integer not null check (people > 0),
  total bigint not null check (total > 0),
  made_at timestamptz not null default now()
);
create trigger bonus_batches_append_only before update or delete on bonus_batches
  for each row execute function refuse_change();
create trigger bonus_batches_never_truncated before truncate on bonus_batches
  for each statement execute function refuse_change();
