create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  first_name text not null check (length(first_name) >= 3),
  last_name text not null check (length(last_name) >= 3),
  -- What suggestions and All Data search by.
  full_name text not null generated always as (lower(first_name || ' ' || last_name)) stored,
  password_hash text not null,
  must_change_password boolean not null default false,
  is_administrator boolean not null default false,
  is_active boolean not null default false,
  is_deposit boolean not null default false,
  is_withdraw boolean not null default false,
  is_transfer boolean not null default false,
  created_at timestamptz not null default now()
);

-- There is one administrator, whoever inserts.
create unique index one_administrator on users (is_administrator) where is_administrator;
create index users_full_name on users (full_name text_pattern_ops);
create index users_last_name on users (lower(last_name) text_pattern_ops);
create index users_email_prefix on users (email text_pattern_ops);

-- The cookie holds a random token, this table its SHA-256: a copy of the table signs nobody in.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Attempts to prove a password, by account and by address; shared by every app process.
create table sign_in_attempts (
  subject text primary key,
  attempts integer not null check (attempts >= 0),
  window_started_at timestamptz not null default now()
);
create index sign_in_attempts_window on sign_in_attempts (window_started_at);
