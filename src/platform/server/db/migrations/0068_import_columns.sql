-- Compatible from: 0052_api_tokens
-- What is not taken of a row, and the fields of a file's columns.
alter table import_rows add column notes jsonb not null default '[]';
alter table imports
  add column warned integer not null default 0,
  add column columns jsonb not null default '[]';

-- The fields chosen for files with these headings. The headings are a hash, since they can be a person's
-- row in a file without headings.
create table import_columns (
  kind text not null,
  headings text not null,
  fields text[] not null,
  chosen_at timestamptz not null default now(),
  primary key (kind, headings)
);
