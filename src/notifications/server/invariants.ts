import { invariant, type Invariant } from '#platform/server/invariant.ts'

const THANKED = `notifications where kind = 'thanked'`

export const NOTIFICATION_INVARIANTS: readonly Invariant[] = [
  invariant(
    'nobody has two notifications of the same thanks',
    THANKED,
    `select format('user %s recognition %s', user_id, subject_id)
       from ${THANKED}
      group by user_id, subject_id having count(*) > 1`,
  ),
  invariant(
    'notifications of thanks go to their receivers',
    `notifications where kind in ('thanked', 'pointsAdded')`,
    `select format('notification %s', n.id)
       from notifications n
      where n.kind in ('thanked', 'pointsAdded') and not exists (
        select from recognition_receivers s
         where (s.receiver_id, s.recognition_id) = (n.user_id, n.subject_id))`,
  ),
  invariant(
    'no notification is left of undone thanks',
    THANKED,
    `select format('notification %s', n.id)
       from notifications n join recognitions r on r.id = n.subject_id
      where n.kind = 'thanked' and r.withdrawn_at is not null`,
  ),
]
