-- Amounts are hundredths of a point.

-- The balances of each person, one row. Written by src/ledger.
create table wallets (
  user_id bigint primary key references users (id),
  earned bigint not null default 0,
  appreciation bigint not null default 0,
  -- The sequence number of the newest entry.
  last_seq bigint not null default 0 check (last_seq >= 0),
  -- Whether there is a 'receive' among the entries.
  is_thanked boolean not null default false,
  constraint no_account_below_zero check (earned >= 0 and appreciation >= 0),
  constraint no_account_beyond_exact check (
    earned <= 2000000000000000 and appreciation <= 2000000000000000
  )
) with (fillfactor = 50);
-- No index has a balance: updates stay within their page (HOT). A wallet leaves this one once.
create index wallets_never_thanked on wallets (user_id) where not is_thanked;

-- The history of each wallet, append-only, numbered without gaps. Written by src/ledger.
create table entries (
  user_id bigint not null references wallets (user_id),
  seq bigint not null check (seq > 0),
  type text not null constraint known_type check (
    type in ('signUp', 'deposit', 'depositSalary', 'withdraw', 'purchase', 'send', 'receive', 'refund',
             'adjustment', 'reversalIn', 'reversalOut')
  ),
  earned bigint not null,
  appreciation bigint not null,
  -- The posting to a system account: issued, withdrawn or shop.
  system_account text check (system_account in ('issued', 'withdrawn', 'shop')),
  system_amount bigint not null default 0,
  earned_after bigint not null check (earned_after >= 0),
  appreciation_after bigint not null check (appreciation_after >= 0),
  -- The other entry of a send or a reversal. A movement is one entry or these two: its postings sum
  -- to zero.
  colleague_id bigint references wallets (user_id),
  colleague_seq bigint,
  -- A refund's purchase, by its sequence number in the same wallet.
  refunds_seq bigint,
  -- A reversal's send or receive, by its sequence number in the same wallet.
  reverses_seq bigint,
  -- The person who made it, if not the wallet's owner.
  made_by bigint references users (id),
  message text not null default '' check (length(message) <= 280),
  -- The idempotency key of the command, and the hash of the request.
  key text constraint key_of_fair_length check (length(key) between 8 and 64),
  request_hash bytea constraint whole_request_hash check (length(request_hash) = 32),
  made_at timestamptz not null default now(),
  primary key (user_id, seq),
  foreign key (user_id, refunds_seq) references entries (user_id, seq),
  foreign key (user_id, reverses_seq) references entries (user_id, seq),
  constraint opens_with_the_sign_up_bonus check ((type = 'signUp') = (seq = 1)),
  constraint system_amount_has_account check ((system_account is null) = (system_amount = 0)),
  constraint postings_sum_to_zero check (
    type in ('send', 'receive', 'reversalIn', 'reversalOut')
    or earned + appreciation + system_amount = 0
  ),
  constraint sides_know_each_other check (
    (type in ('send', 'receive', 'reversalIn', 'reversalOut')) = (colleague_id is not null)
    and (colleague_id is null) = (colleague_seq is null)
    and colleague_id is distinct from user_id
  ),
  constraint refund_names_its_purchase check ((type = 'refund') = (refunds_seq is not null)),
  constraint reversal_names_its_send check (
    (type in ('reversalIn', 'reversalOut')) = (reverses_seq is not null)
  ),
  constraint made_by_another check (made_by is distinct from user_id),
  constraint adjustment_is_made_by_another check (type <> 'adjustment' or made_by is not null),
  constraint correction_says_why check (
    type not in ('adjustment', 'reversalIn', 'reversalOut') or message <> ''
  ),
  constraint key_has_its_request check ((key is null) = (request_hash is null))
);
create unique index one_refund_per_purchase on entries (user_id, refunds_seq)
  where refunds_seq is not null;
create unique index one_reversal_per_send on entries (user_id, reverses_seq)
  where reverses_seq is not null;
create unique index one_entry_per_key on entries (user_id, key) where key is not null;
-- Entries come in the order of their time: a few kilobytes tell which pages hold a month.
create index entries_made_at on entries using brin (made_at);

create trigger entries_append_only before update or delete on entries
  for each row execute function refuse_change();
create trigger entries_never_truncated before truncate on entries
  for each statement execute function refuse_change();

-- The answer to a person's request under an idempotency key: the same key and request gets the same
-- answer, once. A command of the ledger that made an entry has its key in the entry instead. Written by
-- src/ledger and src/platform/server/answer-once.ts.
create table answers (
  user_id bigint not null references users (id),
  key text not null constraint key_of_fair_length check (length(key) between 8 and 64),
  request_hash bytea not null constraint whole_request_hash check (length(request_hash) = 32),
  -- Text as it was, so that a repetition is answered in the same order of fields.
  answer json,
  -- Why it was refused, and the field of the request that was refused.
  refusal text,
  field text,
  made_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint one_outcome check ((answer is null) <> (refusal is null))
);
