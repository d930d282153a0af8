import { wasAdministrator } from '#auth/server/administrator-terms.ts'
import { invariant, type Invariant } from '#platform/server/db/invariant.ts'
import { hadBeenGiven } from '#roles/server/held-roles.ts'

export const BONUS_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every bonus was given by the administrator, a deputy or a people keeper',
    'bonuses',
    `select format('bonus %s of user %s was given by %s', b.id, b.user_id, b.made_by)
       from bonuses b
      where not ${wasAdministrator('b.made_by', 'b.made_at')} 
        and not ${hadBeenGiven('b.made_by', 'b.made_at', ['peopleKeeper', 'deputy'])}`,
  ),
  invariant(
    'every deposit of bonuses equals the bonuses it claimed, and every claim has its deposit',
    `entries where type = 'depositSalary'`,
    `select format('user %s entry %s: deposited %s, claimed %s', user_id, seq, e.earned, b.claimed)
       from (select user_id, seq, earned from entries where type = 'depositSalary') e
       full join (select user_id, claimed_seq as seq, sum(amount) as claimed from bonuses
                   where claimed_seq is not null group by user_id, claimed_seq) b
            using (user_id, seq)
      where e.earned is distinct from b.claimed`,
  ),
  invariant(
    'bonuses match their batches: number of people and total',
    'bonus_batches',
    `select format('by %s at %s: %s people and %s in the batches, %s bonuses and %s given',
                   made_by, made_at, n.people, n.total, b.people, b.total)
       from (select made_by, made_at, count(*) as people, sum(amount) as total
               from bonuses group by made_by, made_at) b
       full join (select made_by, made_at, sum(people) as people, sum(total) as total
                    from bonus_batches group by made_by, made_at) n using (made_by, made_at)
      where (b.people, b.total) is distinct from (n.people, n.total)`,
  ),
  invariant(
    'recalled bonuses match their recalls: number of people and total',
    'bonus_recalls',
    `select format('recall %s: %s people and %s recalled, %s bonuses and %s taken back',
                   id, n.people, n.total, b.people, b.total)
       from (select recall_id as id, count(*) as people, sum(amount) as total
               from bonuses where recall_id is not null group by recall_id) b
       full join bonus_recalls n using (id)
      where (b.people, b.total) is distinct from (n.people, n.total)`,
  ),
  invariant(
    'no bonus is entered for the administrator',
    'entered_bonuses',
    `select format('%s for user %s', n.amount, n.user_id)
       from entered_bonuses n join users u on u.id = n.user_id
      where u.is_administrator`,
  ),
]
