import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

export const HANDOVER_INVARIANTS: readonly Invariant[] = [
  invariant(
    'the administrator is the person of the present term',
    'administrator_terms',
    `select format('user %s has the present term, and user %s is the administrator', t.user_id, u.id)
       from (select user_id from administrator_terms where ended_at is null) t
       full join (select id from users where is_administrator) u on u.id = t.user_id
      where u.id is null or t.user_id is null`,
  ),
  invariant(
    'terms of administrators follow one another without a gap',
    'administrator_terms',
    `select format('term %s starts at %s, the one before ended at %s', id, started_at, before)
       from (select id, started_at, lag(ended_at) over (order by id) as before
               from administrator_terms) t
      where started_at <> coalesce(before, '-infinity')`,
  ),
  invariant(
    'every term but the first began with an accepted offer',
    'administrator_terms',
    `select format('term %s of user %s', t.id, t.user_id)
       from administrator_terms t
      where t.started_at > '-infinity' and not exists (
        select from audit_log a
         where a.action = 'administratorHandedOver' and a.made_by = t.user_id
           and a.made_at <= t.started_at + interval '1 millisecond')`,
  ),
]
