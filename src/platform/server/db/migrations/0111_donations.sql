-- Compatible from: 0052_api_tokens
-- Donations: gifts without a stock, which the company passes on month by month. Written by src/shop.
alter table gifts
  add column is_donation boolean not null default false,
  add constraint donations_have_no_stock check (
    not is_donation or (not has_codes and options is null and variant_of is null));
create index donations on gifts (id) where is_donation;

-- A month of a gift that was passed on: what was given in it does not change any more.
create table paid_donations (
  gift_id bigint not null references gifts (id),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- When it began and ended in the company's time zone.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  people integer not null check (people > 0),
  points bigint not null check (points > 0),
  -- The worth of a point at the time; null: none was set.
  point_currency text check (point_currency ~ '^[A-Z]{3}$'),
  point_worth numeric(10, 4) check (point_worth > 0),
  paid_on date not null,
  receipt text not null check (length(receipt) between 1 and 280),
  paid_by bigint not null references users (id),
  paid_at timestamptz not null default now(),
  primary key (gift_id, month),
  check ((point_currency is null) = (point_worth is null))
);

insert into notification_defaults (kind, in_inbox, mail, push, is_locked)
values ('donationPaid', true, 'at_once', true, false);
