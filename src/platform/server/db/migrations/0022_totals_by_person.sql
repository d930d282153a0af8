-- Who is looked up for how many points they have is looked up in this index alone. A total that
-- changes is written to every index as it is, since one is by totals.
alter table totals
  drop constraint totals_pkey,
  add primary key (user_id) include (total);
