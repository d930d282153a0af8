-- What All Data is sorted, searched and filtered by: each in the order of an index, so that a page of
-- a hundred thousand people costs what a page of a thousand costs.

-- When somebody last did anything here, to a minute; '-infinity': never. Everybody has a row from
-- the start, so that those who were never here have their place in the order too. Only
-- src/server/people writes this table.
create table last_seen (
  user_id bigint primary key references users (id),
  -- To the millisecond, which is how positions say it.
  seen_at timestamptz(3) not null default '-infinity'
);
insert into last_seen (user_id, seen_at)
  select u.id, coalesce(max(s.created_at), '-infinity')
    from users u left join sessions s on s.user_id = u.id group by u.id;
create index last_seen_newest on last_seen (seen_at, user_id);

-- Whether anybody ever thanked them: there is a 'receive' among the entries.
alter table wallets add column is_thanked boolean not null default false;
update wallets set is_thanked = true
  where user_id in (select user_id from entries where type = 'receive');
create index wallets_never_thanked on wallets (user_id) where not is_thanked;

-- What somebody has in all, as All Data last looked: an index on the wallets themselves would be
-- paid by every send. Null: not looked at yet. Only src/server/people writes this table.
create table totals (
  user_id bigint primary key references users (id),
  total bigint,
  is_thanked boolean not null default false
);
insert into totals select user_id, earned + appreciation, is_thanked from wallets;
create index totals_order on totals (total, user_id);
create index totals_never_thanked on totals (total, user_id) where not is_thanked;

create function give_places() returns trigger language plpgsql as $$
begin
  insert into last_seen (user_id) select id from made;
  insert into totals (user_id) select id from made;
  return null;
end $$;
create trigger users_give_places after insert on users referencing new table as made
  for each statement execute function give_places();

-- The order of the bytes, which is the same on every server, and with the id a place of one's own.
-- "Starts with" is answered by the same indexes.
drop index users_full_name, users_email_prefix;
create index users_full_name on users (full_name collate "C", id);
create index users_email_order on users (email collate "C", id);
create index users_inactive on users (id) where not is_active;
