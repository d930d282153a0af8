-- CSV files of the administrator's: what would become of each row is kept until it is applied. Only
-- src/server/imports writes these tables.
create table imports (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('users', 'bonuses')),
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'applied', 'outdated')),
  made_by bigint not null references users (id),
  made_at timestamptz(3) not null default now(),
  -- Rows by what would become, or became, of them.
  created integer not null default 0 check (created >= 0),
  changed integer not null default 0 check (changed >= 0),
  unchanged integer not null default 0 check (unchanged >= 0),
  refused integer not null default 0 check (refused >= 0),
  -- Rows that whoever applies it is done with; says nothing unless somebody does.
  done integer not null default 0 check (done >= 0),
  -- How often one-time passwords were asked for: the newest who ask go on, others stop.
  invitations integer not null default 0 check (invitations >= 0)
);
create index imports_newest on imports (made_at);

-- Personal data: gone a day later.
create table import_rows (
  import_id bigint not null references imports (id) on delete cascade,
  -- Where it begins in the file; the header is line 1.
  line integer not null check (line > 1),
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'refused')),
  -- Whom it is about; null: nobody who is there already.
  user_id bigint,
  -- What was read, by column.
  cells jsonb not null,
  refusal text,
  refused_column text,
  -- What a change is about, as it was when it was shown.
  before jsonb not null,
  primary key (import_id, line),
  constraint refused_for_a_reason check ((outcome = 'refused') = (refusal is not null))
);
create index import_rows_outcome on import_rows (import_id, outcome, line);

-- Which import made an account: those whose people have not come yet can be invited.
alter table users add column import_id bigint references imports (id);
create index users_import on users (import_id, id)
  where import_id is not null and must_change_password;
