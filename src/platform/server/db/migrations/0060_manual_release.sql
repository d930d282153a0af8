-- Compatible from: 0052_api_tokens
-- The release whose manual is there: nothing where one before 7.3.0 wrote it. Written by src/manuals.
create table starter_manual (
  is_only boolean primary key default true check (is_only),
  release text not null
);
