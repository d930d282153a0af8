-- The files up to 0011_assistant are the schema of the first release, one file per feature. From
-- then on a release is known by the last migration it brings, and each migration says in its first
-- line the oldest release that may run beside it.

-- Kysely adds a migration's row right after it ran: the settings made before are then in the row.
alter table kysely_migration
  add column compatible_from text
    default nullif(current_setting('laurel.compatible_from', true), ''),
  add column release text
    default nullif(current_setting('laurel.release', true), '');

-- For the triggers of append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- The identity of this database, one row. Stored files are marked with the id, so that no other
-- database removes them. This file adds the row; written by src/platform/server/backup on a restore.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;

-- Changes to announce to browsers, written in the transaction that makes them. Written by
-- src/platform/server/live.
create table outbox (
  id bigint generated always as identity,
  topic text not null,
  -- Null: everyone. The administrator's topics differ by name.
  user_id bigint,
  -- Readers go by transaction, since ids are not committed in order.
  xid xid8 not null default pg_current_xact_id(),
  made_at timestamptz not null default clock_timestamp()
);
create index outbox_xid on outbox (xid);

-- E-mails to send: recipient and kind, no text and no token. A row is deleted once its mail is sent
-- or given up. Written by src/platform/server/mail.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('confirmAddress', 'choosePassword', 'passwordChanged')),
  -- As typed: the sender finds out whether there is such an account.
  recipient text not null check (length(recipient) between 3 and 254),
  attempts integer not null default 0 check (attempts >= 0),
  made_at timestamptz not null default now(),
  -- Until then a process is sending it, or it rests after a failure.
  next_at timestamptz not null default now(),
  unique (kind, recipient)
);
create index mails_next on mails (next_at);
