-- Writes the same rows as Laurel's batch in as few statements as possible: entered bonuses become
-- bonuses, and their receivers get notifications. $1 is the administrator.
with taken as (
  delete from entered_bonuses returning user_id, amount, reason
), told as (
  insert into notifications (user_id, kind, actor_id, facts, in_inbox, mail, mail_due, push_due)
  select user_id, 'bonusWaiting', $1::bigint, jsonb_build_object('points', (amount / 100)::text || '.00', 'reason', reason),
         true, 'at_once', false, false
    from taken
)
insert into bonuses (user_id, amount, reason, made_by)
select user_id, amount, reason, $1::bigint from taken
