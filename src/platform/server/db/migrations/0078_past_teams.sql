-- Compatible from: 0052_api_tokens
-- The teams that people had before, null for none, and until when: reports count people in the team of the
-- month's beginning. Each move writes itself; an erasure deletes them. Deleted by src/users.
create table past_teams (
  user_id bigint not null references users (id),
  team text check (length(team) between 1 and 80),
  until timestamptz not null default now(),
  -- Of several moves in one transaction, the first one tells the team before.
  primary key (user_id, until)
);

create function keep_past_team() returns trigger language plpgsql as $$
begin
  insert into past_teams (user_id, team) values (old.id, old.team) on conflict do nothing;
  return null;
end $$;

-- The first team on an account's first day is no move, nor is an erasure.
create trigger users_keep_past_team after update of team on users for each row
  when (old.team is distinct from new.team and new.erased_at is null
        and (old.team is not null or old.created_at < now() - interval '1 day'))
  execute function keep_past_team();
