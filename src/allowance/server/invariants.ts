import { wasAdministrator } from '#auth/server/administrator-terms.ts'
import { invariant, type Invariant } from '#platform/server/db/invariant.ts'
import { hadBeenGiven } from '#roles/server/held-roles.ts'

export const GRANT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'nobody is granted an allowance twice for a period',
    'allowance_grants',
    `select format('user %s period %s: %s grants', user_id, period, count(*))
       from allowance_grants where kind = 'period'
      group by user_id, period having count(*) > 1`,
  ),
  invariant(
    'every portion is what a grant says: its amount, its giver, and the end of its period',
    'allowance_portions',
    `select format('user %s entry %s', user_id, seq)
       from (select user_id, seq from allowance_portions) p
       full join (select * from allowance_grants where seq is not null) g using (user_id, seq)
       left join allowance_portions o using (user_id, seq)
       left join entries e using (user_id, seq)
       left join allowance_periods d on d.first_day = g.period
      where (o.amount, e.made_by) is distinct from (g.amount, g.made_by)
         or g.id is null
         or g.period is not null and o.ends_at <> d.ends_at`,
  ),
  invariant(
    'every boost was given by the administrator, a deputy or a people keeper, with a reason',
    `allowance_grants where kind = 'boost'`,
    `select format('boost %s was given by %s', g.id, g.made_by)
       from allowance_grants g
       left join entries e using (user_id, seq)
      where g.kind = 'boost' and (coalesce(e.message, '') = ''
         or not ${wasAdministrator('g.made_by', 'g.made_at')}
        and not ${hadBeenGiven('g.made_by', 'g.made_at', ['peopleKeeper', 'deputy'])})`,
  ),
  invariant(
    'for each period, granted = given + expired + left',
    'allowance_periods',
    `select format('period %s: granted %s, given %s, expired %s, left %s',
                   period, granted, given, expired, remaining)
       from (select g.period,
                    sum(p.amount) as granted,
                    sum(p.remaining) as remaining,
                    sum(moved.given) as given,
                    sum(moved.expired) as expired
               from allowance_grants g
               join allowance_portions p using (user_id, seq)
              cross join lateral (
                select coalesce(-sum(c.amount) filter (
                         where e.type in ('send', 'reversalIn')), 0) as given,
                       coalesce(-sum(c.amount) filter (where e.type = 'expired'), 0) as expired
                  from allowance_changes c
                  join entries e on (e.user_id, e.seq) = (c.user_id, c.seq)
                 where (c.user_id, c.portion_seq) = (p.user_id, p.seq)) moved
              group by g.period) sums
      where granted <> given + expired + remaining`,
  ),
]
