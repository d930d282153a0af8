-- Compatible from: 0033_months
-- The worth of a point when a month was closed; null: none was set, or the month was closed before.
-- Written by src/reports.
alter table closed_months
  add column point_currency text check (point_currency ~ '^[A-Z]{3}$'),
  add column point_worth numeric(10, 4) check (point_worth > 0),
  add constraint whole_worth check ((point_currency is null) = (point_worth is null));
