-- Compatible from: 0046_scheduled_backups
-- Slash commands of a chat service, by which people thank from there. Written by src/chat.
create table chat_commands (
  id uuid primary key default gen_random_uuid(),
  service text not null check (service in ('slack', 'mattermost', 'rocketChat')),
  name text not null,
  -- Proof that a request is the service's: Slack's signing secret, or the token that the others send.
  sealed_secret bytea not null,
  -- Address and token by which Laurel asks for the addresses of accounts; null: it does not ask.
  site text,
  sealed_access bytea,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  check ((site is null) = (sealed_access is null))
);

-- Accounts of a chat service that people linked to their own. Written by src/chat.
create table chat_accounts (
  id uuid primary key default gen_random_uuid(),
  command_id uuid not null references chat_commands (id) on delete cascade,
  account text not null,
  -- The account's name when it was last used.
  name text not null,
  user_id bigint not null references users (id),
  linked_at timestamptz(3) not null default now(),
  unique (command_id, account)
);
create index chat_accounts_user on chat_accounts (user_id);
create index chat_accounts_name on chat_accounts (command_id, lower(name));

-- A person types it into the chat once, to link their account there. Written by src/chat.
create table chat_link_codes (
  user_id bigint primary key references users (id),
  code_hash bytea not null unique check (length(code_hash) = 32),
  expires_at timestamptz(3) not null
);

-- Channels of chat services to which public thanks are posted. Written by src/chat.
create table chat_channels (
  id bigint primary key generated always as identity,
  service text not null
    check (service in ('slack', 'teams', 'mattermost', 'rocketChat', 'discord', 'googleChat')),
  name text not null,
  -- Whoever knows the address of an incoming webhook may post there.
  sealed_url bytea not null,
  -- The host, and the end of the address.
  url_hint text not null,
  language text not null,
  -- Cards go there that thank somebody of these teams, in lower case, and name one of these values; empty: any.
  teams text[] not null default '{}',
  value_ids bigint[] not null default '{}',
  -- Signs the addresses of faces on its messages.
  face_key bytea not null check (length(face_key) = 32),
  created_at timestamptz(3) not null default now(),
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  failure text,
  -- Since the last success. After a failure, the channel rests.
  failures integer not null default 0,
  rests_until timestamptz(3) not null default '-infinity',
  -- One process at a time posts there; another one takes over when it dies.
  claimed_until timestamptz(3) not null default '-infinity'
);

-- Cards that a channel shows, or is to show. Written by src/chat.
create table chat_messages (
  channel_id bigint not null references chat_channels (id) on delete cascade,
  recognition_id bigint not null references recognitions (id),
  -- 'stays': its words are shown no more, but the message could not be taken back.
  state text not null default 'waiting' check (state in ('waiting', 'settled', 'stays', 'failed')),
  -- Counts the changes of the card, so that none is missed that comes while an earlier one is posted.
  version integer not null default 1,
  due_at timestamptz(3) not null,
  waits_since timestamptz(3) not null default now(),
  -- Null: it is not in the channel.
  posted_at timestamptz(3),
  -- The service's id of the message, where it tells one.
  message text,
  primary key (channel_id, recognition_id)
);
create index chat_messages_due on chat_messages (channel_id, due_at) where state = 'waiting';
create index chat_messages_stays on chat_messages (channel_id) where state = 'stays';
create index chat_messages_recognition on chat_messages (recognition_id);
