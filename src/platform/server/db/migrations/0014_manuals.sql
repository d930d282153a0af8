-- What the assistant knows. Only src/server/help writes these tables.

create table manual_sections (
  id bigint generated always as identity primary key,
  key text not null check (length(key) between 1 and 80),
  -- The newest of its versions.
  version integer not null check (version > 0),
  -- Its versions stay, for when the key is used again.
  removed_at timestamptz
);
create unique index one_section_per_key on manual_sections (lower(key));

create table manual_versions (
  section_id bigint not null references manual_sections (id),
  version integer not null check (version > 0),
  content text not null check (length(content) between 1 and 20000),
  document text references documents (name),
  -- Null: it came with Laurel.
  author bigint references users (id),
  made_at timestamptz not null default now(),
  primary key (section_id, version)
);
create index manual_versions_document on manual_versions (document) where document is not null;
create trigger manual_versions_append_only before update or delete on manual_versions
  for each row execute function refuse_change();
create trigger manual_versions_never_truncated before truncate on manual_versions
  for each statement execute function refuse_change();

-- The sections and their files in pieces short enough to quote: made anew whenever one is saved.
create table manual_passages (
  section_id bigint not null references manual_sections (id),
  number integer not null check (number > 0),
  -- The section's key, and the heading within it, if any.
  title text not null,
  heading text not null,
  text text not null,
  origin text not null check (origin in ('section', 'file')),
  words tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', heading), 'B')
    || setweight(to_tsvector('english', text), 'D')
  ) stored,
  primary key (section_id, number)
);
create index manual_passages_words on manual_passages using gin (words);

-- Context entries: what answers one exact question.
create table manual_answers (
  id bigint generated always as identity primary key,
  question text not null check (length(question) between 1 and 500),
  -- In lower case, without punctuation and spaces to spare.
  asked text not null unique check (length(asked) between 1 and 500),
  content text not null check (length(content) between 1 and 5000),
  author bigint references users (id),
  updated_at timestamptz not null default now()
);

-- Questions that found nothing, for the administrator to write about.
create table help_gaps (
  id bigint generated always as identity primary key,
  question text not null check (length(question) between 1 and 500),
  asked text not null unique check (length(asked) between 1 and 500),
  times bigint not null default 1 check (times > 0),
  last_asked_at timestamptz not null default now(),
  -- A new and higher one each time it is asked: the order of the list.
  asking bigint not null unique generated always as identity
);

-- What a person, and everyone together, asked within a window of time; shared by every process.
create table chat_budgets (
  subject text primary key,
  spent integer not null check (spent >= 0),
  window_started_at timestamptz not null default now()
);
