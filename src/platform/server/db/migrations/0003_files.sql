-- Stored files. A row is there before its files are and until they are gone, so that no file is
-- without a row.

-- Pictures of people and gifts; the file store has each in three sizes. Written by
-- src/platform/server/files.
create table pictures (
  -- Random, with the width and height of the large size.
  name text primary key check (name ~ '^[0-9a-f]{32}-[1-9][0-9]{0,2}x[1-9][0-9]{0,2}$'),
  uploaded_by bigint not null references users (id),
  state text not null default 'storing' check (state in ('storing', 'kept', 'removing')),
  uploaded_at timestamptz not null default now()
);
create index pictures_uploader on pictures (uploaded_by);

alter table users add foreign key (picture) references pictures (name);

-- Files of manual sections. Written by src/platform/server/files.
create table documents (
  -- Random, with the extension of its type.
  name text primary key check (name ~ '^[0-9a-f]{32}\.(pdf|docx|txt|md)$'),
  -- Its name when it was uploaded.
  file_name text not null check (length(file_name) between 1 and 120),
  bytes bigint not null check (bytes > 0),
  -- The text found in it; may be empty.
  text text not null,
  characters integer not null generated always as (length(text)) stored,
  uploaded_by bigint not null references users (id),
  state text not null default 'storing' check (state in ('storing', 'kept', 'removing')),
  uploaded_at timestamptz not null default now()
);
create index documents_uploader on documents (uploaded_by);
