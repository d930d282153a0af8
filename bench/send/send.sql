\set sender random(1, :people)
\set other random(1, :people - 1)
\set receiver CASE WHEN :hot = 1 THEN 1 WHEN :other >= :sender THEN :other + 1 ELSE :other END
\set sender CASE WHEN :sender = :receiver THEN :receiver % :people + 1 ELSE :sender END
with sender as (
  select u.id
    from sessions s join users u on u.id = s.user_id
   where s.token_hash = sha256(convert_to(lpad(:sender::text, 43, '-'), 'UTF8'))
     and s.expires_at > now() and u.is_active and u.is_transfer
), receiver as (
  select id from users where email = 'bench-' || :receiver || '@laurel.example' and is_active
), locked as materialized (
  select * from wallets
   where user_id = any(array(select id from sender union all select id from receiver))
   order by user_id for no key update
), portion as (
  select user_id, seq from allowance_portions
   where user_id = (select id from sender) and remaining >= 100 and ends_at > now()
   order by ends_at, seq limit 1
), due as (
  select case when exists (select from portion) then 0 else 100 end as own
), paid as (
  select s.user_id as sender, r.user_id as receiver, 100::bigint as amount,
         least(s.earned, own) as from_earned, own - least(s.earned, own) as from_appreciation,
         100 - own as from_allowance,
         s.earned as s_earned, s.appreciation as s_appreciation,
         s.last_seq as s_seq, r.earned as r_earned, r.appreciation as r_appreciation,
         r.last_seq as r_seq
    from locked s, locked r, due
   where s.user_id = (select id from sender) and r.user_id = (select id from receiver)
     and s.user_id <> r.user_id and s.earned + s.appreciation >= own
), debited as (
  update wallets w
     set earned = s_earned - from_earned, appreciation = s_appreciation - from_appreciation,
         last_seq = s_seq + 1
    from paid where w.user_id = sender
), credited as (
  update wallets w set appreciation = r_appreciation + amount, last_seq = r_seq + 1, is_thanked = true
    from paid where w.user_id = receiver
), given as (
  update allowance_portions p set remaining = remaining - from_allowance
    from paid, portion o where (p.user_id, p.seq) = (o.user_id, o.seq)
  returning p.user_id, p.seq
), noted as (
  insert into allowance_changes (user_id, seq, portion_seq, amount)
  select sender, s_seq + 1, given.seq, -from_allowance from given, paid
), thanked as (
  insert into recognitions (sender_id, first_seq, message, amount, visibility, is_on_wall)
  select sender, s_seq + 1, 'Thank you for staying late to get the release out.', 100, 'public',
         not exists (select from recognition_choices c
                      where c.user_id = receiver and not c.receives_in_public)
    from paid
  returning id, sender_id, first_seq
), named as (
  insert into recognition_receivers (recognition_id, receiver_id, sender_id, send_seq)
  select id, receiver, sender_id, first_seq from thanked, paid
), told as (
  insert into notifications (user_id, kind, actor_id, subject_id, facts, in_inbox, mail, mail_due, push_due)
  select receiver, 'thanked', sender, id, '{"points": "1.00"}', true, 'at_once', false, false from thanked, paid
)
insert into entries (user_id, seq, type, earned, appreciation, allowance, earned_after,
                     appreciation_after, colleague_id, colleague_seq)
select sender, s_seq + 1, 'send', -from_earned, -from_appreciation, -from_allowance,
       s_earned - from_earned, s_appreciation - from_appreciation, receiver, r_seq + 1 from paid
union all
select receiver, r_seq + 1, 'receive', 0, amount, 0, r_earned, r_appreciation + amount,
       sender, s_seq + 1 from paid;
