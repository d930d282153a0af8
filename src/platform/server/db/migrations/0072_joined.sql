-- Compatible from: 0052_api_tokens
-- A team's people by the day each joined the company: the start date wins over the account's day, which is
-- that of an import. The expression is `joinedAt` of src/users.
drop index users_team;
create index users_team on users
  (lower(team), coalesce(started_on::timestamp at time zone 'UTC', created_at), id)
  where is_active and team is not null;
