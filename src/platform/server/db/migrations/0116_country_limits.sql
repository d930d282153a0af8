-- Compatible from: 0052_api_tokens
-- Limits of countries for what gifts are worth. Written by src/shop.
create table country_limits (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- The kinds of gifts that count against it together, in alphabetical order.
  kinds text[] not null
    check (kinds <@ array['inKind', 'voucher', 'cashEquivalent', 'donation', 'event'] and cardinality(kinds) > 0),
  amount numeric not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Of each gift, or of all of a month or year of the company's calendar.
  period text not null check (period in ('gift', 'month', 'year')),
  -- Each includes those before it.
  effect text not null check (effect in ('list', 'say', 'stop')),
  unique (country, kinds, amount, currency, period, effect)
);

-- Who was over a limit in a month when it was closed, by its lines; the limit as it was then. Written by src/payroll.
create table payroll_over_limits (
  id bigint generated always as identity primary key,
  month date not null,
  user_id bigint not null,
  country text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  amount numeric not null,
  currency text not null,
  period text not null check (period in ('gift', 'month', 'year')),
  -- How many gifts are in the sum, and how many of these kinds are not: their worth is unknown or in another currency.
  quantity integer not null check (quantity > 0),
  sum numeric not null check (sum > amount),
  unsummed integer not null check (unsummed >= 0),
  foreign key (month, user_id) references payroll_people (month, user_id)
);
create index payroll_over_limits_month on payroll_over_limits (month, user_id);
create index payroll_over_limits_user on payroll_over_limits (user_id);

create trigger payroll_over_limits_append_only before update or delete on payroll_over_limits
  for each row execute function refuse_change();
