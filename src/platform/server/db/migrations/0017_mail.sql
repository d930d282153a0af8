-- Whether the address of an account is known to be its person's. Those of before, of imports and of
-- the administrator were vouched for otherwise.
alter table users
  add column is_confirmed boolean not null default true,
  -- Where newcomers need no administrator: confirming the address switches everything on, unless the
  -- administrator switched something meanwhile.
  add column confirming_activates boolean not null default false;

-- Links that went out by e-mail: of each person and purpose the newest counts, once. Of what a link
-- carries only the SHA-256 is kept. Only src/server/people writes this table.
create table mailed_links (
  user_id bigint not null references users (id),
  purpose text not null check (purpose in ('confirm', 'password')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- E-mails on their way: whom and what about, no words and no token. A row is gone once its mail is
-- sent, or given up. Only src/server/mail writes this table.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('confirmAddress', 'choosePassword', 'passwordChanged')),
  -- As it was typed: there may be no such account, which is found out when it is sent.
  recipient text not null check (length(recipient) between 3 and 254),
  attempts integer not null default 0 check (attempts >= 0),
  made_at timestamptz not null default now(),
  -- Taken by whoever sends it until then, or left alone after it failed.
  next_at timestamptz not null default now(),
  unique (kind, recipient)
);
create index mails_next on mails (next_at);
