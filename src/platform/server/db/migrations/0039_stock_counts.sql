-- Compatible from: 0039_stock_counts
-- A stock count from a file is an import, too: `user_id` of its rows is the gift. An older release
-- knows no such kind.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('users', 'bonuses', 'stock'));
