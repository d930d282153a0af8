-- Compatible from: 0052_api_tokens
-- Groups: named conditions over what is known of people, always current. Written by src/groups.
create table groups (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  condition jsonb not null check (jsonb_typeof(condition) = 'object'),
  version integer not null default 1,
  made_at timestamptz not null default now()
);
create unique index groups_name on groups (lower(name));

-- The company's own fields that conditions name, so that none of them is removed. Written by src/groups.
create table group_fields (
  group_id bigint not null references groups (id) on delete cascade,
  field_id bigint not null references custom_fields (id),
  primary key (group_id, field_id)
);
create index group_fields_of_field on group_fields (field_id);
