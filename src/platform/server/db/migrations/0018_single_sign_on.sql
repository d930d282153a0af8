-- Who somebody is at an OpenID provider. Only src/server/people writes these tables.
create table identities (
  issuer text not null check (length(issuer) <= 2000),
  subject text not null check (length(subject) between 1 and 255),
  user_id bigint not null references users (id) on delete cascade,
  connected_at timestamptz not null default now(),
  primary key (issuer, subject),
  -- An account is one person's there, too.
  unique (user_id, issuer)
);

-- Browsers that left to sign in there and have not been back. The cookie holds a random token, from
-- which all that is secret about the visit is derived; this table its SHA-256.
create table provider_visits (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Where they were bound for.
  wanted text check (length(wanted) <= 2000),
  expires_at timestamptz not null,
  -- Back already, and to prove the password of the account they are to be connected with.
  user_id bigint references users (id) on delete cascade,
  issuer text,
  subject text,
  constraint identity_is_whole check (
    (user_id is null) = (issuer is null) and (user_id is null) = (subject is null))
);
create index provider_visits_expiry on provider_visits (expires_at);
create index provider_visits_user on provider_visits (user_id) where user_id is not null;
