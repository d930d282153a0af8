-- Writes the same rows as Laurel's batch in as few statements as possible: entered bonuses become
-- bonuses. $1 is the administrator.
with taken as (
  delete from entered_bonuses returning user_id, amount, reason
)
insert into bonuses (user_id, amount, reason, made_by)
select user_id, amount, reason, $1::bigint from taken
