-- Amounts are hundredths of a point. Only src/server/ledger writes these tables.

create table wallets (
  user_id bigint primary key references users (id),
  earned bigint not null default 0,
  appreciation bigint not null default 0,
  pending bigint not null default 0,
  -- The sequence number of the newest entry.
  last_seq bigint not null default 0 check (last_seq >= 0),
  constraint no_account_below_zero check (earned >= 0 and appreciation >= 0 and pending >= 0),
  constraint no_account_beyond_exact check (
    earned <= 2000000000000000 and appreciation <= 2000000000000000 and pending <= 2000000000000000
  )
) with (fillfactor = 50);

create table entries (
  user_id bigint not null references wallets (user_id),
  seq bigint not null check (seq > 0),
  type text not null check (
    type in ('signUp', 'deposit', 'bonus', 'depositSalary', 'withdraw', 'purchase', 'send', 'receive')
  ),
  earned bigint not null,
  appreciation bigint not null,
  pending bigint not null,
  -- What the movement posts to a system account: issued, withdrawn or shop.
  system_account text check (system_account in ('issued', 'withdrawn', 'shop')),
  system_amount bigint not null default 0,
  earned_after bigint not null check (earned_after >= 0),
  appreciation_after bigint not null check (appreciation_after >= 0),
  pending_after bigint not null check (pending_after >= 0),
  -- The other entry of a send or receive. A movement is one entry, or these two: its postings
  -- sum to zero.
  colleague_id bigint references wallets (user_id),
  colleague_seq bigint,
  message text not null default '' check (length(message) <= 280),
  made_at timestamptz not null default now(),
  primary key (user_id, seq),
  constraint opens_with_the_sign_up_bonus check ((type = 'signUp') = (seq = 1)),
  constraint system_amount_has_account check ((system_account is null) = (system_amount = 0)),
  constraint postings_sum_to_zero check (
    type in ('send', 'receive') or earned + appreciation + pending + system_amount = 0
  ),
  constraint sides_know_each_other check (
    (type in ('send', 'receive')) = (colleague_id is not null)
    and (colleague_id is null) = (colleague_seq is null)
    and colleague_id is distinct from user_id
  )
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger entries_append_only before update or delete on entries
  for each row execute function refuse_change();
create trigger entries_never_truncated before truncate on entries
  for each statement execute function refuse_change();

-- What a keyed command did, so that the same key and request answer the same, once.
create table idempotency_keys (
  user_id bigint not null references wallets (user_id),
  key text not null check (length(key) between 8 and 64),
  request_hash bytea not null check (length(request_hash) = 32),
  -- The entry it made, or why it was refused.
  seq bigint,
  refusal text,
  made_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint one_outcome check ((seq is null) <> (refusal is null)),
  constraint one_key_per_entry unique (user_id, seq),
  foreign key (user_id, seq) references entries (user_id, seq)
);
