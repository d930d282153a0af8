-- Compatible from: 0012_recognition

-- The id of the folder or bucket with this database's files, as a file there says, one row. It tells a
-- process with another folder. Written by src/platform/server/files.
create table file_store (
  is_only boolean primary key default true check (is_only),
  id uuid not null
);
