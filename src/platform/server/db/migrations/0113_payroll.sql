-- Compatible from: 0052_api_tokens
-- When a withdrawal was marked as paid out, and when that was taken back. Written by the trigger below.
create table payout_marks (
  id bigint generated always as identity primary key,
  payout_id bigint not null references payouts (id),
  is_paid boolean not null,
  -- The worth of a point at the payout; null: none was set.
  point_currency text,
  point_worth numeric(10, 4),
  made_at timestamptz not null,
  constraint whole_worth check ((point_currency is null) = (point_worth is null))
);
create index payout_marks_payout on payout_marks (payout_id);

insert into payout_marks (payout_id, is_paid, point_currency, point_worth, made_at)
select id, true, point_currency, point_worth, paid_at from payouts where state = 'paid' order by paid_at, id;

-- A trigger, so that marks of an older release that still runs are kept, too.
create function mark_payout() returns trigger language plpgsql as $$
begin
  insert into payout_marks (payout_id, is_paid, point_currency, point_worth, made_at)
  select new.id, new.state = 'paid', p.point_currency, p.point_worth, coalesce(new.paid_at, now())
    from (select old.point_currency, old.point_worth where new.state <> 'paid'
          union all
          select new.point_currency, new.point_worth where new.state = 'paid') p;
  return null;
end $$;
create trigger payouts_are_marked after update on payouts for each row
  when (old.state is distinct from new.state) execute function mark_payout();

-- A closing for payroll: everything that counted until then is in lines that never change. Written by src/payroll.
create table payroll_months (
  -- The first day of the last month that it closed; months before it are closed, too.
  month date primary key check (extract(day from month) = 1),
  zone text not null,
  until_at timestamptz not null,
  made_by bigint not null references users (id),
  made_at timestamptz not null default now()
);

-- The people of a closed month as payroll knew them then.
create table payroll_people (
  month date not null,
  user_id bigint not null references users (id),
  first_name text not null,
  last_name text not null,
  employee_id text,
  cost_centre text,
  country text,
  primary key (month, user_id)
);
create index payroll_people_user on payroll_people (user_id);

-- What counted: a hand-over, a code that was shown, a payout; less than zero: it was taken back.
create table payroll_lines (
  id bigint generated always as identity primary key,
  month date not null,
  user_id bigint not null,
  way text not null check (way in ('handedOver', 'shown', 'paidOut')),
  -- Null for a payout.
  kind text check (kind in ('inKind', 'voucher', 'cashEquivalent', 'donation', 'event')),
  -- What happened, once: a step of an order's line, a code, a mark of a payout.
  fact text not null unique,
  -- The order's line or the payout that it is about.
  subject text not null,
  at timestamptz not null,
  quantity integer not null,
  points bigint not null,
  -- Null: no worth was known.
  worth numeric,
  currency text,
  -- The closed month whose line it corrects.
  corrects date,
  foreign key (month, user_id) references payroll_people (month, user_id),
  check ((way = 'paidOut') = (kind is null)),
  check ((worth is null) = (currency is null))
);
create index payroll_lines_month on payroll_lines (month, user_id);
create index payroll_lines_subject on payroll_lines (subject);
create index payroll_lines_user on payroll_lines (user_id);

create trigger payout_marks_append_only before update or delete on payout_marks
  for each row execute function refuse_change();
create trigger payroll_months_append_only before update or delete on payroll_months
  for each row execute function refuse_change();
create trigger payroll_lines_append_only before update or delete on payroll_lines
  for each row execute function refuse_change();
