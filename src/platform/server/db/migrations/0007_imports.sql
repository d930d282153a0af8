-- Uploaded CSV files: their state and counts. Written by src/imports.
create table imports (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('users', 'bonuses')),
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'applied', 'outdated')),
  made_by bigint not null references users (id),
  made_at timestamptz(3) not null default now(),
  -- Rows by their outcome, expected or applied.
  created integer not null default 0 check (created >= 0),
  changed integer not null default 0 check (changed >= 0),
  unchanged integer not null default 0 check (unchanged >= 0),
  refused integer not null default 0 check (refused >= 0),
  -- Rows applied so far, while the import is being applied.
  done integer not null default 0 check (done >= 0),
  -- How many times one-time passwords were requested: the newest request goes on, others stop.
  invitations integer not null default 0 check (invitations >= 0)
);
create index imports_newest on imports (made_at);

alter table users add foreign key (import_id) references imports (id);

-- The checked rows of a file, until it is applied. Personal data: deleted a day later. Written by
-- src/imports.
create table import_rows (
  import_id bigint not null references imports (id) on delete cascade,
  -- Where the row begins in the file; the header is line 1.
  line integer not null check (line > 1),
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'refused')),
  -- The user of the row; null: no existing one.
  user_id bigint,
  -- The values read, by column.
  cells jsonb not null,
  refusal text,
  refused_column text,
  -- The fields to change, as they were when the row was checked.
  before jsonb not null,
  primary key (import_id, line),
  constraint refused_for_a_reason check ((outcome = 'refused') = (refusal is not null))
);
create index import_rows_outcome on import_rows (import_id, outcome, line);
