import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

export const PROVISIONING_INVARIANTS: readonly Invariant[] = [
  invariant(
    'no account that the directory closed is active',
    'directory_people',
    `select format('user %s', u.id)
       from directory_people d join users u on u.id = d.user_id
      where d.closed_at is not null and d.released_at is null and u.is_active`,
  ),
  invariant(
    'every member of a group of the directory is a person whom it keeps',
    'directory_members',
    `select format('user %s in group %s', m.user_id, m.group_id)
       from directory_members m
       left join directory_people d on d.user_id = m.user_id and d.released_at is null
       join users u on u.id = m.user_id
      where d.user_id is null or u.erased_at is not null`,
  ),
]
