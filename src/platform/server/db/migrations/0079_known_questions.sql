-- Compatible from: 0052_api_tokens
-- How people ask for a part of a section, in the section's language. Written by src/manuals.
create table known_questions (
  id bigint generated always as identity primary key,
  section_id bigint not null references manual_sections (id),
  -- The part's; empty for the beginning of the section.
  heading text not null check (length(heading) <= 200),
  question text not null check (length(question) between 1 and 500),
  -- Normalised for comparison.
  asked text not null check (length(asked) between 1 and 500),
  -- Null: it came with Laurel.
  author bigint references users (id),
  added_at timestamptz not null default now(),
  -- One that came with Laurel and was removed does not come back with the next release.
  removed_at timestamptz,
  unique (section_id, heading, asked)
);

alter table manual_sections
  -- Grows whenever its known questions change, so that the search reads them again.
  add column questions_version integer not null default 0;

-- The search of older releases reads words, plain_heading and plain_text of manual_passages. They go when
-- no release that runs beside this one needs them.

alter table help_gaps
  -- Of the page on which it was asked.
  add column language text not null default 'en',
  -- The part that somebody chose among the closest.
  add column chosen_section bigint references manual_sections (id),
  add column chosen_heading text check (length(chosen_heading) <= 200);
