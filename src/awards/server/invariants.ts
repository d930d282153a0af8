import { wasAdministrator } from '#auth/server/administrator-terms.ts'
import { invariant, type Invariant } from '#platform/server/db/invariant.ts'
import { hadBeenGiven } from '#roles/server/held-roles.ts'

export const AWARD_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every award of a person was given by the administrator, a deputy or a people keeper',
    'awards',
    `select format('award %s was given by %s', a.id, a.made_by)
       from awards a
      where a.made_by is not null and not ${wasAdministrator('a.made_by', 'a.made_at')}
        and not ${hadBeenGiven('a.made_by', 'a.made_at', ['peopleKeeper', 'deputy'])}`,
  ),
  invariant(
    'awards match their entries: giver, time, number of people and total',
    'awards',
    `select format('award %s: %s people and %s awarded, %s entries and %s posted',
                   a.id, a.people, a.total, e.people, e.total)
       from awards a
       left join (
         select w.award_id as id, count(*) as people, sum(e.appreciation) as total,
                min(e.made_by) as first_by, max(e.made_by) as last_by,
                min(e.made_at) as first_at, max(e.made_at) as last_at
           from award_entries w join entries e using (user_id, seq) group by w.award_id) e using (id)
      where (e.people, e.total, e.first_by, e.last_by, e.first_at, e.last_at)
            is distinct from (a.people, a.total, a.made_by, a.made_by, a.made_at, a.made_at)`,
  ),
  invariant(
    'every entry of an award belongs to one, and no other entry does',
    `entries where type = 'award'`,
    `select format('user %s entry %s', user_id, seq)
       from (select user_id, seq from entries where type = 'award') e
       full join award_entries w using (user_id, seq)
      where e.user_id is null or w.award_id is null`,
  ),
]
