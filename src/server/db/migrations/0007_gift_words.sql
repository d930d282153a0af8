-- What the shop's search looks through, in lower case once and not at every search.
alter table gifts add column words text not null
  generated always as (lower(name || E'\n' || description)) stored;

-- The limit of 1,000,000 is for what is put in: what is refunded comes back even beyond it.
alter table gifts drop constraint stock_in_bounds;
alter table gifts add constraint stock_in_bounds check (stock >= 0);
