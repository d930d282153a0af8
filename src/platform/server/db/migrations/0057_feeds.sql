-- Compatible from: 0046_scheduled_backups
-- The address of a person's feed of the wall, which works without a session; at most one each. Written by
-- src/feeds.
create table feed_addresses (
  user_id bigint primary key references users (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The hash of the person's password hash when the address was made: it ends with the password.
  password_mark bytea not null check (length(password_mark) = 32),
  made_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);

-- Screens that show the wall without a person, such as a television; a revoked one has no row. Written by
-- src/feeds.
create table screens (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  last_four text not null check (length(last_four) = 4),
  made_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3)
);

-- Thanks that a person's program wrote, until the person sends or discards them. Written by src/mcp.
create table thanks_drafts (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id),
  receivers bigint[] not null check (cardinality(receivers) > 0),
  amount bigint not null check (amount >= 0),
  message text not null,
  company_values bigint[] not null,
  -- The name of the API token by which it came.
  token_name text not null,
  made_at timestamptz(3) not null default now()
);
create index thanks_drafts_user on thanks_drafts (user_id, made_at);
