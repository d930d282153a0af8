-- Compatible from: 0046_scheduled_backups
-- Sessions that a provider's sign-in began, so that its logout ends them: the issuer, and the provider's
-- own name of the session, where it has one.
alter table sessions
  add column issuer text check (length(issuer) <= 2000),
  add column provider_session text check (length(provider_session) <= 255),
  add constraint provider_session_has_issuer check (provider_session is null or issuer is not null);
create index sessions_of_provider on sessions (issuer, provider_session) where issuer is not null;

-- The same of a sign-in that waits for the proof of a password.
alter table provider_visits add column provider_session text check (length(provider_session) <= 255);

-- Logout tokens of a provider that were used, until they expire: each works once. Written by src/auth.
create table used_logout_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  expires_at timestamptz not null
);
create index used_logout_tokens_expiry on used_logout_tokens (expires_at);

-- When the company's directory closed the account; null: it is open there. What the directory closed it
-- may open again, what the administrator closed it may not.
alter table identities add column closed_at timestamptz(3);

-- Null: the company's directory gave the role, and takes it.
alter table user_roles alter column given_by drop not null;
