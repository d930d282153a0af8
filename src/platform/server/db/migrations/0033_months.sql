-- Compatible from: 0029_bonus_recalls
-- Months that finance closed, append-only: their bounds and figures never change. Written by
-- src/reports.
create table closed_months (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  -- The company's time zone when it was closed.
  zone text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  made_by bigint not null references users (id),
  made_at timestamptz(3) not null default now(),
  constraint ends_after_it_begins check (from_at < until_at)
);

-- The figures of a closed month by team, in hundredths; the company's are their sums. Sums of bigints,
-- so numeric.
create table closed_month_figures (
  month date not null references closed_months (month),
  -- Empty: people without a team.
  team text not null check (length(team) <= 80),
  -- Active people of the team when the month was closed; null: the administrator alone.
  people integer check (people >= 0),
  opening numeric(24) not null,
  sign_ups numeric(24) not null,
  deposits numeric(24) not null,
  bonuses numeric(24) not null,
  adjustments numeric(24) not null,
  thanks numeric(24) not null,
  purchases numeric(24) not null,
  refunds numeric(24) not null,
  withdrawals numeric(24) not null,
  forfeited numeric(24) not null,
  closing numeric(24) not null,
  primary key (month, team),
  constraint closes check (
    opening + sign_ups + deposits + bonuses + adjustments + thanks - purchases + refunds
      - withdrawals - forfeited = closing
  )
);

create trigger closed_months_append_only before update or delete on closed_months
  for each row execute function refuse_change();
create trigger closed_months_never_truncated before truncate on closed_months
  for each statement execute function refuse_change();
create trigger closed_month_figures_append_only before update or delete on closed_month_figures
  for each row execute function refuse_change();
create trigger closed_month_figures_never_truncated before truncate on closed_month_figures
  for each statement execute function refuse_change();

-- When somebody who has never signed in was last reminded by mail. Written by src/reports.
create table sign_in_reminders (
  user_id bigint primary key references users (id),
  sent_at timestamptz(3) not null default now()
);
