-- The same rows as Laurel writes for a batch, in as few statements as PostgreSQL needs: what is
-- entered becomes bonuses. $1 is the administrator.
with taken as (
  delete from entered_bonuses returning user_id, amount, reason
)
insert into bonuses (user_id, amount, reason, made_by)
select user_id, amount, reason, $1::bigint from taken
