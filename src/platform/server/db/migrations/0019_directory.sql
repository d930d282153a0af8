-- What All Data is sorted, searched and filtered by at once stands together, so that an index alone
-- tells who matches: an order is walked, and those who match are found, without looking up each.

-- Everybody as All Data knows them. A change of an account changes it at once; `is_thanked` is
-- brought up to the wallets by who asks for it. Only src/server/people writes this table.
create table directory (
  user_id bigint primary key references users (id),
  full_name text not null,
  -- In lower case, as the full name is.
  last_name text not null,
  email text not null,
  is_active boolean not null,
  is_thanked boolean not null default false
);
insert into directory
  select u.id, u.full_name, lower(u.last_name), u.email, u.is_active, w.is_thanked
    from users u join wallets w on w.user_id = u.id;
create index directory_name on directory (full_name collate "C", user_id)
  include (is_active, is_thanked);
create index directory_email on directory (email collate "C", user_id)
  include (is_active, is_thanked);
create index directory_last_name on directory (last_name collate "C", user_id);
-- The inactive may all be those who came first, as those nobody thanked came last.
create index directory_status on directory (is_active, user_id) include (is_thanked);
create index directory_never_thanked on directory (user_id) include (is_active)
  where not is_thanked;

-- The inactive may have the fewest points, and nobody saw them lately.
alter table totals add column is_active boolean;
alter table last_seen add column is_active boolean;
update totals set is_active = u.is_active from users u where u.id = user_id;
update last_seen set is_active = u.is_active from users u where u.id = user_id;
alter table totals alter column is_active set not null;
alter table last_seen alter column is_active set not null;
create index totals_status on totals (is_active, total, user_id);
create index last_seen_status on last_seen (is_active, seen_at, user_id);

create or replace function give_places() returns trigger language plpgsql as $$
begin
  insert into last_seen (user_id, is_active) select id, is_active from made;
  insert into totals (user_id, is_active) select id, is_active from made;
  insert into directory (user_id, full_name, last_name, email, is_active)
    select id, full_name, lower(last_name), email, is_active from made;
  return null;
end $$;

-- By index, however many were changed when it was planned first; locked table by table in the order
-- of the ids, as whoever brings them up to the wallets does.
create function keep_places() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform from totals t join made m on m.id = t.user_id where t.is_active <> m.is_active
    order by t.user_id for no key update of t;
  if found then
    update totals t set is_active = m.is_active
      from made m where m.id = t.user_id and t.is_active <> m.is_active;
    perform from last_seen l join made m on m.id = l.user_id where l.is_active <> m.is_active
      order by l.user_id for no key update of l;
    update last_seen l set is_active = m.is_active
      from made m where m.id = l.user_id and l.is_active <> m.is_active;
  end if;
  perform from directory d join made m on m.id = d.user_id
    where (d.full_name, d.last_name, d.email, d.is_active)
      is distinct from (m.full_name, lower(m.last_name), m.email, m.is_active)
    order by d.user_id for no key update of d;
  if found then
    update directory d
       set full_name = m.full_name, last_name = lower(m.last_name), email = m.email,
           is_active = m.is_active
      from made m
     where m.id = d.user_id
       and (d.full_name, d.last_name, d.email, d.is_active)
         is distinct from (m.full_name, lower(m.last_name), m.email, m.is_active);
  end if;
  return null;
end $$;
create trigger users_keep_places after update on users referencing new table as made
  for each statement execute function keep_places();
