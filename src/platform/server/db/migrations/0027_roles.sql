-- Compatible from: 0027_roles
-- Delegated roles, given and taken by the administrator. Their permissions are the contract's
-- (src/roles/contract/role-permissions.ts). Written by src/roles.
create table user_roles (
  user_id bigint not null references users (id),
  role text not null,
  -- The bonus points a people keeper may process in a calendar month (UTC), in hundredths.
  bonus_limit bigint check (bonus_limit >= 0),
  given_by bigint not null references users (id),
  given_at timestamptz(3) not null default now(),
  primary key (user_id, role),
  constraint limit_of_people_keepers check ((role = 'peopleKeeper') = (bonus_limit is not null))
);

-- For the sum that a people keeper processed this month.
create index bonus_batches_of_maker on bonus_batches (made_by, made_at);

-- Older releases do not know this kind.
insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('roleGiven', true, 'at_once', true, false);
