-- Compatible from: 0012_recognition
-- Somebody's place in the company; null: not known. Written by src/users.
alter table users
  add column title text check (length(title) between 1 and 80),
  add column team text check (length(team) between 1 and 80);
-- A team has one name, however it is capitalised.
create index users_team on users (lower(team), created_at, id) where is_active and team is not null;

-- New colleagues whom somebody does not want to be reminded to welcome. Written by src/recognition.
create table dismissed_welcomes (
  user_id bigint not null references users (id),
  newcomer_id bigint not null references users (id),
  primary key (user_id, newcomer_id)
);
