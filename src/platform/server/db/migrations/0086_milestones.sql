-- Compatible from: 0052_api_tokens
-- Milestones: anniversaries, birthdays, first days, and lists of the company's own. Off until switched on.
-- Written by src/milestones.
create table milestones (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('anniversary', 'birthday', 'welcome', 'list')),
  -- Of a list of the company's own.
  name text check (length(name) between 1 and 60),
  is_on boolean not null default false,
  -- Nothing that was due before is celebrated.
  switched_on_at timestamptz,
  -- Null: everybody.
  group_id bigint references groups (id),
  -- Of the day, in the person's time zone.
  hour smallint not null default 9 check (hour between 0 and 23),
  shift text not null default 'lastWorkdayBefore'
    check (shift in ('onDay', 'lastWorkdayBefore', 'nextWorkday')),
  picture text references pictures (name),
  -- For a birthday or a first day.
  points bigint not null default 0 check (points >= 0),
  version integer not null default 1,
  -- Until then every occurrence is stored.
  stored_until timestamptz,
  constraint lists_have_a_name check ((kind = 'list') = (name is not null)),
  constraint on_since_a_moment check (not is_on or switched_on_at is not null)
);
create unique index milestones_of_kind on milestones (kind) where kind <> 'list';
create unique index milestones_name on milestones (lower(name)) where kind = 'list';
create index milestones_group on milestones (group_id) where group_id is not null;
create index milestones_picture on milestones (picture) where picture is not null;
insert into milestones (kind) values ('anniversary'), ('birthday'), ('welcome');

-- The years of service that are celebrated, and their points. Written by src/milestones.
create table milestone_steps (
  milestone_id bigint not null references milestones (id) on delete cascade,
  years smallint not null check (years between 1 and 80),
  points bigint not null check (points >= 0),
  primary key (milestone_id, years)
);

-- The words of cards in a language. Written by src/milestones.
create table milestone_texts (
  milestone_id bigint not null references milestones (id) on delete cascade,
  language text not null,
  text text not null check (length(text) between 1 and 600),
  primary key (milestone_id, language)
);

-- Days without work, besides Saturdays and Sundays. Written by src/milestones.
create table holidays (
  day date primary key,
  name text not null check (length(name) between 1 and 60)
);

-- The rows of a list of the company's own. Written by src/milestones.
create table milestone_rows (
  id bigint generated always as identity primary key,
  milestone_id bigint not null references milestones (id) on delete cascade,
  user_id bigint not null references users (id),
  day date not null,
  text text not null check (length(text) <= 280),
  points bigint not null check (points >= 0),
  made_at timestamptz not null default now(),
  unique (milestone_id, user_id, day)
);
create index milestone_rows_day on milestone_rows (day);
create index milestone_rows_user on milestone_rows (user_id);

-- Who sees a person's cards. Without a row: nobody sees a birthday, everybody the others. Written by
-- src/milestones.
create table milestone_choices (
  user_id bigint primary key references users (id),
  birthday text not null default 'nobody' check (birthday in ('nobody', 'team', 'everybody')),
  anniversary text not null default 'everybody' check (anniversary in ('nobody', 'team', 'everybody')),
  welcome text not null default 'everybody' check (welcome in ('nobody', 'team', 'everybody'))
);

-- When a person's start date or birthday was changed last: a day that had passed then waits for a people keeper.
-- Each change writes itself. Deleted by src/milestones.
create table changed_dates (
  user_id bigint primary key references users (id),
  started_at timestamptz,
  birthday_at timestamptz
);
create index changed_dates_started on changed_dates (started_at) where started_at is not null;
create index changed_dates_birthday on changed_dates (birthday_at) where birthday_at is not null;

create function keep_changed_dates() returns trigger language plpgsql as $$
begin
  insert into changed_dates as c (user_id, started_at, birthday_at)
  values (new.id,
          case when old.started_on is distinct from new.started_on then now() end,
          case when old.birthday is distinct from new.birthday then now() end)
  on conflict (user_id) do update
    set started_at = coalesce(excluded.started_at, c.started_at),
        birthday_at = coalesce(excluded.birthday_at, c.birthday_at);
  return null;
end $$;
create trigger users_keep_changed_dates after update of started_on, birthday on users for each row
  when ((old.started_on, old.birthday) is distinct from (new.started_on, new.birthday)
        and new.erased_at is null)
  execute function keep_changed_dates();

-- Each milestone of a person once: the years of an anniversary, the year of a birthday, 0 for the first day, the
-- row of a list. Stored days before it is due, and again as long as it is only due. Written by src/milestones.
create table milestone_occurrences (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  milestone_id bigint not null references milestones (id),
  ordinal integer not null check (ordinal >= 0),
  day date not null,
  due_at timestamptz not null,
  -- 'waits': the date was entered after its day.
  state text not null default 'due' check (state in ('due', 'waits', 'posted', 'skipped')),
  -- Once it is posted.
  points bigint not null default 0 check (points >= 0),
  recognition_id bigint unique references recognitions (id),
  seq bigint,
  settled_at timestamptz,
  -- Who gave or skipped what waited.
  settled_by bigint references users (id),
  unique (user_id, milestone_id, ordinal),
  foreign key (user_id, seq) references entries (user_id, seq),
  constraint settled_at_a_moment check ((state in ('posted', 'skipped')) = (settled_at is not null)),
  constraint posted_has_its_points check ((points > 0) = (seq is not null)),
  constraint points_are_posted check (state = 'posted' or (seq is null and recognition_id is null))
);
create unique index milestone_occurrences_entry on milestone_occurrences (user_id, seq)
  where seq is not null;
create index milestone_occurrences_due on milestone_occurrences (due_at, id) where state = 'due';
create index milestone_occurrences_waiting on milestone_occurrences (day, id) where state = 'waits';

create function keep_settled_occurrences() returns trigger language plpgsql as $$
begin
  raise exception 'a settled milestone does not change';
end $$;
create trigger milestone_occurrences_stay_settled before update or delete on milestone_occurrences
  for each row when (old.state in ('posted', 'skipped'))
  execute function keep_settled_occurrences();
