-- Accounts: a person, the password and the permissions in one row. Written by src/auth (sign-up,
-- passwords, confirmation) and src/users (permissions, pictures, imports).
create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  -- At least three characters is a rule of the sign-up form: imports and single sign-on bring people
  -- who are called Bo Ng.
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  -- For the searches of colleagues and of All Data.
  full_name text not null generated always as (lower(first_name || ' ' || last_name)) stored,
  password_hash text not null,
  must_change_password boolean not null default false,
  is_administrator boolean not null default false,
  is_active boolean not null default false,
  is_deposit boolean not null default false,
  is_withdraw boolean not null default false,
  is_transfer boolean not null default false,
  -- 0003_files has its foreign key.
  picture text,
  -- The import that made the account; 0007_imports has its foreign key.
  import_id bigint,
  -- Whether the address is known to be the person's. The administrator's and imported ones are.
  is_confirmed boolean not null default true,
  -- Where newcomers need no approval: confirming the address switches all permissions on, unless the
  -- administrator switched one meanwhile.
  confirming_activates boolean not null default false,
  created_at timestamptz not null default now()
);

-- At most one administrator.
create unique index one_administrator on users (is_administrator) where is_administrator;
-- The order of the bytes is the same on every server, and the id makes each place unique. These
-- indexes answer "starts with" too.
create index users_full_name on users (full_name collate "C", id);
create index users_email_order on users (email collate "C", id);
create index users_last_name on users (lower(last_name) text_pattern_ops);
create index users_inactive on users (id) where not is_active;
create index users_picture on users (picture) where picture is not null;
-- Accounts of an import whose people can still be invited.
create index users_import on users (import_id, id)
  where import_id is not null and must_change_password;

-- When each person last used Laurel, to a minute; '-infinity': never. A trigger adds the row of a
-- new account. Written by src/auth.
create table last_seen (
  user_id bigint primary key references users (id),
  -- To the millisecond, the precision of positions.
  seen_at timestamptz(3) not null default '-infinity',
  is_active boolean not null
);
create index last_seen_newest on last_seen (seen_at, user_id);
create index last_seen_status on last_seen (is_active, seen_at, user_id);

-- A copy of each wallet's total for All Data: an index on the wallets would slow down every send.
-- Null: not read yet. Written by src/users and by triggers of users.
create table totals (
  user_id bigint not null references users (id),
  total bigint,
  is_thanked boolean not null default false,
  is_active boolean not null,
  primary key (user_id) include (total)
);
create index totals_order on totals (total, user_id);
create index totals_never_thanked on totals (total, user_id) where not is_thanked;
create index totals_status on totals (is_active, total, user_id);

-- A copy of the columns that All Data is sorted and filtered by, for index-only scans. Written by
-- src/users (is_thanked) and by triggers of users.
create table directory (
  user_id bigint primary key references users (id),
  full_name text not null,
  -- In lower case, as the full name is.
  last_name text not null,
  email text not null,
  is_active boolean not null,
  is_thanked boolean not null default false
);
create index directory_name on directory (full_name collate "C", user_id)
  include (is_active, is_thanked);
create index directory_email on directory (email collate "C", user_id)
  include (is_active, is_thanked);
create index directory_last_name on directory (last_name collate "C", user_id);
create index directory_status on directory (is_active, user_id) include (is_thanked);
create index directory_never_thanked on directory (user_id) include (is_active)
  where not is_thanked;

create function give_places() returns trigger language plpgsql as $$
begin
  insert into last_seen (user_id, is_active) select id, is_active from made;
  insert into totals (user_id, is_active) select id, is_active from made;
  insert into directory (user_id, full_name, last_name, email, is_active)
    select id, full_name, lower(last_name), email, is_active from made;
  return null;
end $$;

create trigger users_give_places after insert on users referencing new table as made
  for each statement execute function give_places();

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
