-- Manual sections by key. A removed section keeps its versions, for when its key is used again.
-- Written by src/manuals.
create table manual_sections (
  id bigint generated always as identity primary key,
  key text not null check (length(key) between 1 and 80),
  -- The newest of its versions.
  version integer not null check (version > 0),
  removed_at timestamptz
);
create unique index one_section_per_key on manual_sections (lower(key));

-- The texts of sections, append-only. Written by src/manuals.
create table manual_versions (
  section_id bigint not null references manual_sections (id),
  version integer not null check (version > 0),
  content text not null check (length(content) between 1 and 20000),
  document text references documents (name),
  -- Null: it came with Laurel.
  author bigint references users (id),
  -- Who may read the section, and the live facts shown with it.
  audience text not null default 'everyone' check (audience in ('everyone', 'administrator')),
  facts text[] not null default '{}',
  made_at timestamptz not null default now(),
  primary key (section_id, version)
);
create index manual_versions_document on manual_versions (document) where document is not null;
create trigger manual_versions_append_only before update or delete on manual_versions
  for each row execute function refuse_change();
create trigger manual_versions_never_truncated before truncate on manual_versions
  for each statement execute function refuse_change();

-- The current sections and their files in pieces short enough to quote, replaced when a section is
-- saved. Written by src/manuals.
create table manual_passages (
  section_id bigint not null references manual_sections (id),
  number integer not null check (number > 0),
  -- The section's key, and the heading within it or ''.
  title text not null,
  heading text not null,
  text text not null,
  origin text not null check (origin in ('section', 'file')),
  -- The section's, copied: a search reads passages alone.
  audience text not null default 'everyone' check (audience in ('everyone', 'administrator')),
  words tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', heading), 'B')
    || setweight(to_tsvector('english', text), 'D')
  ) stored,
  primary key (section_id, number)
);
-- Searched far more often than written: each search would read the whole list of pending words.
create index manual_passages_words on manual_passages using gin (words) with (fastupdate = off);

-- Answers to exact questions. Written by src/manuals.
create table manual_answers (
  id bigint generated always as identity primary key,
  question text not null check (length(question) between 1 and 500),
  -- The question in lower case, without punctuation and extra spaces.
  asked text not null unique check (length(asked) between 1 and 500),
  content text not null check (length(content) between 1 and 5000),
  author bigint references users (id),
  updated_at timestamptz not null default now()
);

-- Questions without an answer, for the administrator to write about. Written by src/manuals.
create table help_gaps (
  id bigint generated always as identity primary key,
  question text not null check (length(question) between 1 and 500),
  asked text not null unique check (length(asked) between 1 and 500),
  times bigint not null default 1 check (times > 0),
  last_asked_at timestamptz not null default now(),
  -- A new, higher number each time it is asked: the order of the list.
  asking bigint not null unique generated always as identity
);
