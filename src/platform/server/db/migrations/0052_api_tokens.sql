-- Compatible from: 0046_scheduled_backups
-- API tokens, by which programs act for a person or, without one, for the company; a revoked one has no row.
-- Written by src/api-tokens.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  -- Null: the company's.
  user_id bigint references users (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The hash of the person's password hash when the token was made: it ends with the password.
  password_mark bytea check (length(password_mark) = 32),
  name text not null,
  last_four text not null check (length(last_four) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Empty: any network.
  networks cidr[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- A newer token has taken its place; it works on for a day.
  rotated_at timestamptz(3),
  check ((user_id is null) = (password_mark is null))
);
create index api_tokens_user on api_tokens (user_id);
create index api_tokens_expiry on api_tokens (expires_at);

-- Requests of a token within the current window; the subject is its id. Written by src/api-tokens.
create table api_token_uses (
  subject text primary key,
  uses integer not null,
  window_started_at timestamptz(3) not null default now()
);
