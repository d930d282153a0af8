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
create index users_full_name on users (full_name collate "C", id) include (is_active);
create index users_email_order on users (email collate "C", id) include (is_active);
create index users_last_name on users (lower(last_name) text_pattern_ops);
create index users_status on users (is_active, id);
create index users_picture on users (picture) where picture is not null;
-- Accounts of an import whose people can still be invited.
create index users_import on users (import_id, id)
  where import_id is not null and must_change_password;
