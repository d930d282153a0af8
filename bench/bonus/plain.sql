-- The same rows as Laurel writes for a batch, in as few statements as PostgreSQL needs: taken from
-- what is entered, wallets updated, entries inserted. $1 is the administrator.
with taken as (
  delete from entered_bonuses returning user_id, amount, reason
), given as (
  update wallets w
     set pending = w.pending + t.amount, last_seq = w.last_seq + 1
    from taken t
   where w.user_id = t.user_id
  returning w.user_id, w.earned, w.appreciation, w.pending, w.last_seq, t.amount, t.reason
)
insert into entries (
  user_id, seq, type, earned, appreciation, pending, system_account, system_amount,
  earned_after, appreciation_after, pending_after, made_by, message
)
select user_id, last_seq, 'bonus', 0, 0, amount, 'issued', -amount,
       earned, appreciation, pending, $1::bigint, reason
  from given
