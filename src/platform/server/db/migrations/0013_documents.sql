-- Files of the manuals are in the file store, under their names. A row is there before its file is
-- and until it is gone, so no file is without one. Only src/server/files writes this table.
create table documents (
  -- Random, with the ending of its type.
  name text primary key check (name ~ '^[0-9a-f]{32}\.(pdf|docx|txt|md)$'),
  -- As it was called when it was sent.
  file_name text not null check (length(file_name) between 1 and 120),
  bytes bigint not null check (bytes > 0),
  -- What was found to read in it; empty: nothing.
  text text not null,
  characters integer not null generated always as (length(text)) stored,
  uploaded_by bigint not null references users (id),
  state text not null default 'storing' check (state in ('storing', 'kept', 'removing')),
  uploaded_at timestamptz not null default now()
);
create index documents_uploader on documents (uploaded_by);
