import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

// The sends to which recognitions and added points refer.
const NAMED_SENDS = `(
  select s.sender_id, s.send_seq, s.receiver_id, r.amount, 1 as original
    from recognition_receivers s join recognitions r on r.id = s.recognition_id
   where s.send_seq is not null
  union all
  select giver_id, send_seq, receiver_id, amount, 0 from added_points) named`

export const RECOGNITION_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every send belongs to exactly one recognition, or to points added to one',
    `entries where type = 'send'`,
    `select format('user %s entry %s is named %s times', e.user_id, e.seq, count(named.sender_id))
       from entries e
       left join ${NAMED_SENDS} on (named.sender_id, named.send_seq) = (e.user_id, e.seq)
      where e.type = 'send'
      group by e.user_id, e.seq having count(named.sender_id) <> 1`,
  ),
  invariant(
    'points of every recognition went to its receivers',
    NAMED_SENDS,
    `select format('user %s entry %s', named.sender_id, named.send_seq)
       from ${NAMED_SENDS}
       left join entries e on (e.user_id, e.seq) = (named.sender_id, named.send_seq)
      where (e.type, e.colleague_id, -(e.earned + e.appreciation + e.allowance))
            is distinct from ('send', named.receiver_id, named.amount)`,
  ),
  invariant(
    'every recognition has receivers: at least one gets its points, or there are none',
    'recognitions',
    `select format('recognition %s', r.id)
       from recognitions r
       left join (
         select recognition_id, count(*) people, count(coalesce(send_seq, award_seq)) paid, min(send_seq) first_seq,
                min(sender_id) sender, max(sender_id) other
           from recognition_receivers group by recognition_id) s on s.recognition_id = r.id
      where s.people is null or (s.sender, s.other) is distinct from (r.sender_id, r.sender_id)
         or s.first_seq is distinct from r.first_seq
         or (s.paid > 0) <> (r.amount > 0)`,
  ),
  invariant(
    'every welcome has one receiver, and neither points nor values',
    'recognitions where is_welcome',
    `select format('recognition %s', r.id)
       from recognitions r
      where r.is_welcome and (
        r.amount > 0 or exists (select from recognition_values v where v.recognition_id = r.id)
        or 1 < (select count(*) from recognition_receivers s where s.recognition_id = r.id))`,
  ),
  invariant(
    'points are added only for receivers of the recognition',
    'added_points',
    `select format('user %s entry %s', a.giver_id, a.send_seq)
       from added_points a
      where not exists (
        select from recognition_receivers s
         where (s.receiver_id, s.recognition_id) = (a.receiver_id, a.recognition_id))`,
  ),
  invariant(
    'the wall shows exactly the public thanks that nobody undid, hid or keeps private',
    'recognitions',
    `select format('recognition %s', r.id)
       from recognitions r
      where r.is_on_wall <> (
        r.visibility = 'public' and r.withdrawn_at is null and r.hidden_at is null and not exists (
          select from recognition_receivers s join recognition_choices c on c.user_id = s.receiver_id
           where s.recognition_id = r.id and not c.receives_in_public))`,
  ),
  invariant(
    'every send of an undone recognition is reversed, by its sender or the administrator',
    'recognitions where withdrawn_at is not null',
    `select format('recognition %s', r.id)
       from recognitions r join recognition_receivers s on s.recognition_id = r.id
      where r.withdrawn_at is not null and s.send_seq is not null and not exists (
        select from entries e where (e.user_id, e.reverses_seq) = (s.sender_id, s.send_seq))`,
  ),
]
