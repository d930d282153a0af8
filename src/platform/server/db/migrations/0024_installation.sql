-- Compatible from: 0022_totals_by_person
-- Which database this is. Kept files are marked with it, so that no other database removes them.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;
