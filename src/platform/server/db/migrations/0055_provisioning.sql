-- Compatible from: 0046_scheduled_backups
-- People of the company's directory. Written by src/provisioning.
create table directory_people (
  user_id bigint primary key references users (id),
  -- The directory's own name of the person, often the address.
  user_name text not null check (length(user_name) between 1 and 254),
  external_id text check (length(external_id) <= 254),
  -- Fields that the directory has set, and nobody changes in Laurel: name, email, active, title, team, …
  fields text[] not null,
  provisioned_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  -- When the directory closed the account; null: it did not, and may not open what others closed.
  closed_at timestamptz(3),
  -- When the directory deleted the person, whom it may create again; null: it did not.
  released_at timestamptz(3)
);
create unique index directory_people_user_name on directory_people (lower(user_name));
create index directory_people_external_id on directory_people (external_id);
create index directory_people_changed on directory_people (changed_at desc);

-- Groups of the directory: a team, or by its name the holders of a role. Written by src/provisioning.
create table directory_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  external_id text check (length(external_id) <= 254),
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now()
);
create unique index directory_groups_name on directory_groups (lower(name));

create table directory_members (
  group_id uuid not null references directory_groups (id) on delete cascade,
  user_id bigint not null references users (id),
  -- The team somebody joined last is theirs.
  joined_at timestamptz(3) not null default clock_timestamp(),
  primary key (group_id, user_id)
);
create index directory_members_user on directory_members (user_id);

-- The directory's latest requests. Written by src/provisioning.
create table directory_requests (
  id bigint generated always as identity primary key,
  made_at timestamptz(3) not null default now(),
  token text not null,
  -- Such as "PATCH /Users/12"; never a name, an address or a filter.
  request text not null,
  status integer not null,
  -- The code of a refusal, or SCIM's own word for an error; null: it succeeded.
  problem text
);
