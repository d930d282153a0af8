-- Compatible from: 0052_api_tokens
-- An allowance: points that one can only give, beside the two balances, in portions that end on a day. A
-- promise until it is given, so its other side is the system account 'promised'.
alter table entries
  add column allowance bigint not null default 0,
  drop constraint known_type,
  add constraint known_type check (
    type in ('signUp', 'deposit', 'depositSalary', 'award', 'awardReversal', 'granted', 'expired', 'withdraw',
             'purchase', 'send', 'receive', 'refund', 'adjustment', 'reversalIn', 'reversalOut')
  ),
  drop constraint entries_system_account_check,
  add constraint entries_system_account_check check (
    system_account in ('issued', 'withdrawn', 'shop', 'promised')
  ),
  drop constraint postings_sum_to_zero,
  add constraint postings_sum_to_zero check (
    type in ('send', 'receive', 'reversalIn', 'reversalOut')
    or earned + appreciation + allowance + system_amount = 0
  ),
  add constraint allowance_is_only_given check (
    case
      when type in ('granted', 'expired') then earned = 0 and appreciation = 0 and allowance <> 0
      else allowance = 0 or type in ('send', 'reversalIn')
    end
  );

-- The portions of allowances, each by the entry that granted it. Written by src/ledger.
create table allowance_portions (
  user_id bigint not null,
  seq bigint not null,
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  -- From then on nothing of it can be given.
  ends_at timestamptz not null,
  primary key (user_id, seq),
  foreign key (user_id, seq) references entries (user_id, seq),
  constraint no_more_than_granted check (remaining between 0 and amount)
) with (fillfactor = 70);
create index allowance_portions_remaining on allowance_portions (ends_at, user_id) where remaining > 0;

-- How each entry changed portions, append-only. Written by src/ledger.
create table allowance_changes (
  user_id bigint not null,
  seq bigint not null,
  portion_seq bigint not null,
  amount bigint not null check (amount <> 0),
  primary key (user_id, seq, portion_seq),
  foreign key (user_id, seq) references entries (user_id, seq),
  foreign key (user_id, portion_seq) references allowance_portions (user_id, seq)
);
create trigger allowance_changes_append_only before update or delete on allowance_changes
  for each row execute function refuse_change();
create trigger allowance_changes_never_truncated before truncate on allowance_changes
  for each statement execute function refuse_change();

-- The periods for which an allowance is granted, without overlaps. A period keeps its bounds, whatever zone
-- the company has since. Written by src/allowance.
create table allowance_periods (
  -- In the company's time zone then.
  first_day date primary key,
  last_day date not null,
  zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When people were reminded of what is left.
  reminded_at timestamptz,
  constraint ends_after_it_starts check (starts_at < ends_at and first_day <= last_day),
  exclude using gist (tstzrange(starts_at, ends_at) with &&)
);

-- The amount that a person gets each period instead of the usual one. Written by src/allowance.
create table personal_allowances (
  user_id bigint primary key references users (id),
  amount bigint not null check (amount >= 0)
);

-- What was granted, once for each person and period; also boosts, and what a raise added. Append-only.
-- Written by src/allowance.
create table allowance_grants (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('period', 'raise', 'boost')),
  period date references allowance_periods (first_day),
  amount bigint not null check (amount >= 0),
  -- The entry; null: nothing was granted.
  seq bigint,
  made_by bigint references users (id),
  made_at timestamptz not null default now(),
  foreign key (user_id, seq) references entries (user_id, seq),
  constraint nothing_has_no_entry check ((seq is null) = (amount = 0)),
  constraint boosts_have_no_period check ((kind = 'boost') = (period is null)),
  constraint nothing_is_of_a_period check (amount > 0 or kind = 'period'),
  constraint boosts_have_a_giver check ((kind = 'boost') = (made_by is not null))
);
create unique index one_grant_per_period on allowance_grants (user_id, period) where kind = 'period';
create unique index one_grant_per_entry on allowance_grants (user_id, seq) where seq is not null;
-- The month of a people keeper.
create index boosts_by_giver on allowance_grants (made_by, made_at) where kind = 'boost';
create trigger allowance_grants_append_only before update or delete on allowance_grants
  for each row execute function refuse_change();
create trigger allowance_grants_never_truncated before truncate on allowance_grants
  for each statement execute function refuse_change();

-- Allowances in the month: what was granted, given and expired, and what people had to give at its end. Only
-- what was given came into circulation.
alter table closed_month_figures
  add column given numeric(24) not null default 0,
  add column granted numeric(24) not null default 0,
  add column expired numeric(24) not null default 0,
  add column to_give numeric(24) not null default 0,
  drop constraint closes,
  add constraint closes check (
    opening + sign_ups + deposits + bonuses + awards + given + adjustments + thanks - purchases + refunds
      - withdrawals - forfeited = closing
  );

insert into notification_defaults (kind, in_inbox, mail, push, is_locked)
values ('boosted', true, 'at_once', true, false), ('allowanceEnding', true, 'never', false, false);
