-- Signed-in browsers. The cookie holds a random token and this table its SHA-256: a copy of the
-- table signs nobody in. Written by src/auth.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- The name of a session towards people, who never see its token or hash.
  id uuid not null default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  -- Browser and system in words, like "Firefox on Linux".
  device text not null default 'Unknown browser' check (length(device) <= 80),
  -- The client's IP address at sign-in; null: not recorded.
  address text check (length(address) <= 64),
  created_at timestamptz not null default now(),
  -- When it was last used, to a minute.
  seen_at timestamptz(3) not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- When each person last used Laurel, to a minute; no row: never. Written at every sign-in and use, so
-- it has no index but its key and stays apart from users. Written by src/auth.
create table last_seen (
  user_id bigint primary key references users (id),
  -- To the millisecond, the precision of positions.
  seen_at timestamptz(3) not null
) with (fillfactor = 50);

-- Counts of password attempts, by account and by IP address, shared by all processes. Written by
-- src/auth.
create table sign_in_attempts (
  subject text primary key,
  attempts integer not null check (attempts >= 0),
  window_started_at timestamptz not null default now()
);
create index sign_in_attempts_window on sign_in_attempts (window_started_at);

-- Links sent by e-mail: the newest of each person and purpose is valid, once. Only the SHA-256 of its
-- token is stored. Written by src/auth.
create table mailed_links (
  user_id bigint not null references users (id),
  purpose text not null check (purpose in ('confirm', 'password')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- Accounts at an OpenID provider, connected with ours. Written by src/auth.
create table identities (
  issuer text not null check (length(issuer) <= 2000),
  subject text not null check (length(subject) between 1 and 255),
  user_id bigint not null references users (id) on delete cascade,
  connected_at timestamptz not null default now(),
  primary key (issuer, subject),
  -- At most one account per provider.
  unique (user_id, issuer)
);

-- Browsers that left for the OpenID provider and have not returned. The cookie holds a random token,
-- from which the visit's secrets are derived; this table has its SHA-256. Written by src/auth.
create table provider_visits (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- The page to open after sign-in.
  wanted text check (length(wanted) <= 2000),
  expires_at timestamptz not null,
  -- Set on return where the person has to prove the password of the account to connect with.
  user_id bigint references users (id) on delete cascade,
  issuer text,
  subject text,
  constraint identity_is_whole check (
    (user_id is null) = (issuer is null) and (user_id is null) = (subject is null))
);
create index provider_visits_expiry on provider_visits (expires_at);
create index provider_visits_user on provider_visits (user_id) where user_id is not null;
