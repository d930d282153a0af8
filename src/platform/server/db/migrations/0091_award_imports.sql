-- Compatible from: 0052_api_tokens
-- Company points, holidays and lists of milestones from a file.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (
    kind in ('users', 'bonuses', 'awards', 'stock', 'holidays', 'milestones'));
