import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

const THANKED = `notifications where kind = 'thanked'`

// Except thanks whose news may be deleted, and a day more; and without receivers who chose their
// channels: they may have wanted no such news at that time. News of erased people go.
const TOLD = `
  recognitions r join recognition_receivers s on s.recognition_id = r.id
   where r.is_told and r.sender_id is not null and r.withdrawn_at is null
     and r.made_at > (select news_since + interval '1 day' from notification_channels)
     and not exists (
       select from users gone where gone.id = s.receiver_id and gone.erased_at is not null)
     and not exists (
       select from notification_choices c where c.user_id = s.receiver_id and c.kind = 'thanked')`

export const NOTIFICATION_INVARIANTS: readonly Invariant[] = [
  invariant(
    'nobody has two notifications of the same thanks',
    THANKED,
    `select format('user %s recognition %s', user_id, subject_id)
       from ${THANKED}
      group by user_id, subject_id having count(*) > 1`,
  ),
  invariant(
    'every receiver of thanks has the notification',
    TOLD,
    `select format('user %s recognition %s', s.receiver_id, r.id)
       from ${TOLD} and not exists (
         select from notifications n
          where (n.user_id, n.subject_id, n.kind) = (s.receiver_id, r.id, 'thanked'))`,
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
