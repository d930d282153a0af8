-- The files of a picture are in the file store, under its name, in three sizes. A row is there
-- before its files are and until they are gone, so no file is without one.
-- Only src/server/files writes this table.
create table pictures (
  -- Random, with the width and height of its large size.
  name text primary key check (name ~ '^[0-9a-f]{32}-[1-9][0-9]{0,2}x[1-9][0-9]{0,2}$'),
  uploaded_by bigint not null references users (id),
  state text not null default 'storing' check (state in ('storing', 'kept', 'removing')),
  uploaded_at timestamptz not null default now()
);
create index pictures_uploader on pictures (uploaded_by);

alter table users add column picture text references pictures (name);
create index users_picture on users (picture) where picture is not null;
