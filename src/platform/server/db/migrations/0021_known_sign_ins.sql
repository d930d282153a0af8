-- Compatible from: 0018_audit_actions
-- Devices and addresses that people signed in from: wrong passwords of strangers do not lock them
-- out. Written by src/auth.
create table known_sign_ins (
  user_id bigint not null references users (id) on delete cascade,
  -- 'device:' and the SHA-256 of the device's cookie, or 'address:' and the client's IP address.
  origin text not null check (length(origin) <= 100),
  seen_at timestamptz not null default now(),
  primary key (user_id, origin)
) with (fillfactor = 70);
create index known_sign_ins_seen_at on known_sign_ins (seen_at);
