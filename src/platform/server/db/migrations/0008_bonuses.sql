-- Amounts are hundredths of a point.

-- Bonuses entered and not processed yet, at most one per person. Written by src/bonuses.
create table entered_bonuses (
  user_id bigint primary key references users (id),
  amount bigint not null check (amount between 1 and 100000000000),
  reason text not null check (length(reason) <= 280),
  entered_by bigint not null references users (id),
  entered_at timestamptz not null default now()
);

-- Bonuses processed in one transaction, append-only; the idempotency key makes it happen once.
-- Written by src/bonuses.
create table bonus_batches (
  id bigint generated always as identity primary key,
  made_by bigint not null references users (id),
  key text not null check (length(key) between 8 and 64),
  request_hash bytea not null check (length(request_hash) = 32),
  people integer not null check (people > 0),
  total bigint not null check (total > 0),
  made_at timestamptz not null default now(),
  constraint one_batch_per_key unique (made_by, key)
);
create trigger bonus_batches_append_only before update or delete on bonus_batches
  for each row execute function refuse_change();
create trigger bonus_batches_never_truncated before truncate on bonus_batches
  for each statement execute function refuse_change();
