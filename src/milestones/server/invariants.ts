import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

export const MILESTONE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every milestone is posted once',
    'milestone_occurrences',
    `select format('user %s milestone %s ordinal %s: %s times', user_id, milestone_id, ordinal, count(*))
       from milestone_occurrences
      group by user_id, milestone_id, ordinal having count(*) > 1`,
  ),
  invariant(
    'every posted milestone has its card, its points and its gift, and no other card, award or given order does',
    'milestone_occurrences',
    `select format('occurrence %s', o.id)
       from milestone_occurrences o
       left join entries e on (e.user_id, e.seq) = (o.user_id, o.seq)
       left join recognitions r on r.id = o.recognition_id
       left join recognition_receivers s on s.recognition_id = r.id
       left join purchases p on (p.user_id, p.seq) = (o.user_id, o.purchase_seq)
      cross join lateral (
        -- The points of a gift were spent on it.
        select case when o.purchase_seq is null then o.points else 0 end as points,
               case when o.purchase_seq is null then o.seq end as seq) shown
      where o.state = 'posted'
        and (coalesce(e.appreciation, 0) <> o.points
          or e.seq is not null and (e.type <> 'award' or e.made_by is not null)
          or r.id is not null and (r.sender_id is not null or r.amount <> shown.points
            or (s.receiver_id, s.award_seq) is distinct from (o.user_id, shown.seq))
          or o.purchase_seq is not null and (p.is_given, p.total) is distinct from (true, o.points))
     union all
     select format('card %s', r.id) from recognitions r
      where r.sender_id is null and not exists (
        select from milestone_occurrences o where o.recognition_id = r.id)
     union all
     select format('award %s', a.id)
       from awards a join award_entries w on w.award_id = a.id
      where a.made_by is null and not exists (
        select from milestone_occurrences o where (o.user_id, o.seq) = (w.user_id, w.seq))
     union all
     select format('order %s', p.id) from purchases p
      where p.is_given and not exists (
        select from milestone_occurrences o where (o.user_id, o.purchase_seq) = (p.user_id, p.seq))`,
  ),
  invariant(
    'cards are signed before they are posted, and not by their person',
    'milestone_signings',
    `select format('occurrence %s', s.occurrence_id)
       from milestone_signings s join milestone_occurrences o on o.id = s.occurrence_id
      where o.state not in ('due', 'waits') or s.told_id is not distinct from o.user_id
         or exists (select from milestone_signers x
                     where (x.occurrence_id, x.user_id) = (o.id, o.user_id))`,
  ),
]
