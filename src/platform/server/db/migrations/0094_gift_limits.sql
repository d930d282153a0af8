-- Compatible from: 0052_api_tokens
-- How many of a gift each person can have in a period of the company's calendar; null: any number.
alter table gifts
  add column limit_count smallint check (limit_count between 1 and 999),
  add column limit_period text check (limit_period in ('month', 'quarter', 'year', 'ever')),
  add constraint limit_is_whole check ((limit_count is null) = (limit_period is null));
