import { invariant, type Invariant } from '#platform/server/invariant.ts'

export const BONUS_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every bonus was given by the administrator',
    `entries where type = 'bonus'`,
    `select format('user %s entry %s was given by %s', e.user_id, e.seq, e.made_by)
       from entries e
       left join users g on g.id = e.made_by
      where e.type = 'bonus' and g.is_administrator is not true`,
  ),
  invariant(
    'the bonuses of a moment are those of its batches: as many people, the same total',
    'bonus_batches',
    `select format('by %s at %s: %s people and %s in the batches, %s and %s in the ledger',
                   made_by, made_at, b.people, b.total, e.people, e.total)
       from (select made_by, made_at, count(*) as people, sum(pending) as total
               from entries where type = 'bonus' group by made_by, made_at) e
       full join (select made_by, made_at, sum(people) as people, sum(total) as total
                    from bonus_batches group by made_by, made_at) b using (made_by, made_at)
      where (e.people, e.total) is distinct from (b.people, b.total)`,
  ),
  invariant(
    'nothing is entered for the administrator',
    'entered_bonuses',
    `select format('%s for user %s', n.amount, n.user_id)
       from entered_bonuses n join users u on u.id = n.user_id
      where u.is_administrator`,
  ),
]
