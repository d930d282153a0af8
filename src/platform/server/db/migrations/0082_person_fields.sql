-- Compatible from: 0052_api_tokens
-- Where and how people work; null: not known. Written by src/users.
alter table users
  add column place text check (length(place) between 1 and 80),
  -- ISO 3166-1 alpha-2.
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column cost_centre text check (length(cost_centre) between 1 and 80),
  add column kind text check (kind in ('employee', 'contractor', 'apprentice', 'other')),
  -- Off: colleagues thank this person in words, without points.
  add column receives_points boolean not null default true,
  add constraint erased_has_no_place check (
    erased_at is null
    or (place is null and country is null and cost_centre is null and kind is null));
-- The conditions of groups. A place has one name, however it is capitalised.
create index users_place on users (lower(place), id) where place is not null;
create index users_country on users (country, id) where country is not null;
create index users_cost_centre on users (lower(cost_centre), id) where cost_centre is not null;
create index users_kind on users (kind, id) where kind is not null;

-- What the company itself wants to know of people, at most five. Written by src/users.
create table custom_fields (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- Two swap places in one statement.
  position smallint not null check (position between 1 and 5),
  unique (position) deferrable
);
create unique index custom_fields_name on custom_fields (lower(name));

create table custom_field_values (
  user_id bigint not null references users (id),
  field_id bigint not null references custom_fields (id) on delete cascade,
  value text not null check (length(value) between 1 and 80),
  primary key (user_id, field_id)
);
create index custom_field_values_of_field on custom_field_values (field_id, lower(value), user_id);
