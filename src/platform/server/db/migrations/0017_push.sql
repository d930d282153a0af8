-- Compatible from: 0012_recognition

-- The keys by which push services know this Laurel (VAPID, RFC 8292), one row. A subscription belongs
-- to its public key, so they never change. Written by src/notifications.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  -- An uncompressed point of the curve P-256, and its scalar.
  public_key bytea not null check (length(public_key) = 65),
  private_key bytea not null check (length(private_key) = 32),
  made_at timestamptz not null default now()
);

-- The browsers that receive notifications while Laurel is closed, one row per signed-in browser: it
-- ends with its session. Written by src/notifications.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  session_hash bytea not null unique references sessions (token_hash) on delete cascade,
  -- The address at the browser's push service. Whoever knows it can send there, so it is a secret.
  endpoint text not null unique check (length(endpoint) between 1 and 2000),
  -- The browser's public key and its authentication secret (RFC 8291).
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  -- Browser and system in words, as in sessions.
  device text not null check (length(device) <= 80),
  made_at timestamptz not null default now(),
  -- When the push service last took a message; null: never.
  delivered_at timestamptz,
  -- Failed messages since then.
  failures integer not null default 0 check (failures >= 0)
) with (fillfactor = 70);
create index push_subscriptions_user on push_subscriptions (user_id);
