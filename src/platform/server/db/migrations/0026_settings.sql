-- Compatible from: 0023_seen_thanks
-- What the company decided; a setting without a row has its default. Written by src/settings.
create table settings (
  -- The names and the schemas of values are the contract's (src/settings/contract/settings.ts).
  name text primary key,
  value jsonb not null,
  -- The version of all settings that brought this value.
  version integer not null check (version > 0),
  changed_at timestamptz(3) not null default now()
);
