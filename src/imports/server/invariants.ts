import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

export const IMPORT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every import created the accounts it counts, and none before it was applied',
    `imports where kind = 'users'`,
    `select format('import %s (%s): %s accounts, not %s', i.id, i.state, count(u.id), i.created)
       from imports i left join users u on u.import_id = i.id
      where i.kind = 'users'
      group by i.id
     having count(u.id) <> case i.state when 'applied' then i.created else 0 end`,
  ),
  invariant(
    'every import has the rows it counts, until they are removed',
    'import_rows',
    `select format('import %s: %s rows, not %s', i.id, sum(r.count), i.created + i.changed
                   + i.unchanged + i.refused)
       from imports i
       join (select import_id, outcome, count(*) from import_rows group by import_id, outcome) r
         on r.import_id = i.id
      where i.state <> 'checking'
      group by i.id
     having (coalesce(sum(r.count) filter (where outcome = 'created'), 0),
             coalesce(sum(r.count) filter (where outcome = 'changed'), 0),
             coalesce(sum(r.count) filter (where outcome = 'unchanged'), 0),
             coalesce(sum(r.count) filter (where outcome = 'refused'), 0))
         <> (i.created, i.changed, i.unchanged, i.refused)`,
  ),
  invariant(
    'every applied import is in the audit log exactly once, and no other import is',
    `imports where state = 'applied'`,
    `select format('import %s: %s rows of the audit log', coalesce(i.id, t.id), coalesce(t.rows, 0))
       from (select id, kind || 'Imported' as action from imports where state = 'applied') i
       full join (select (after->>'import')::bigint as id, action, count(*) as rows from audit_log
                   where action in ('usersImported', 'bonusesImported', 'awardsImported', 'stockImported',
                                    'holidaysImported', 'milestonesImported', 'codesImported') group by 1, 2) t
         on (t.id, t.action) = (i.id, i.action)
      where t.rows is distinct from 1 or i.id is null`,
  ),
]
