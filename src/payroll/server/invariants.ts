import { invariant, type Invariant } from '#platform/server/db/invariant.ts'
import { overLimits } from './over-limits.ts'
import { CLOSED_UNTIL, PAYROLL_FACTS } from './payroll-facts.ts'

const OVER_BY_LINES = overLimits({
  limits: 'select * from payroll_over_limits',
  people: 'select distinct month, user_id, country from payroll_over_limits',
  lines: `select month, user_id, kind, fact, subject, at, quantity, worth, currency from payroll_lines`,
})

export const PAYROLL_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every line of a closed payroll is a hand-over, a shown code or a payout, as it was',
    'payroll_lines',
    `select format('line %s: %s of user %s counts %s, %s points, %s', l.id, l.fact, l.user_id, l.quantity,
                   l.points, l.worth)
       from payroll_lines l left join (${PAYROLL_FACTS}) f on f.fact = l.fact
      where (l.user_id, l.way, l.quantity, l.points, l.worth, l.currency)
            is distinct from (f.user_id, f.way, f.quantity, f.points, f.worth, f.currency)`,
  ),
  invariant(
    'everything that counted before the last closing but one is in a closed payroll',
    'payroll_months',
    `select format('%s of user %s at %s', f.fact, f.user_id, f.at)
       from (${PAYROLL_FACTS}) f
      where f.at < ${CLOSED_UNTIL}
        and not exists (select from payroll_lines l where l.fact = f.fact)`,
  ),
  invariant(
    'whoever has lines in a month of payroll is known in it, and each month is closed',
    'payroll_people',
    `select format('user %s in %s', user_id, month) from payroll_people p
      where not exists (select from payroll_lines l where (l.month, l.user_id) = (p.month, p.user_id))
         or p.month > (select max(month) from payroll_months)`,
  ),
  invariant(
    'whoever is over a limit in a closed payroll is so by its lines',
    'payroll_over_limits',
    `select format('user %s in %s: %s %s of %s', v.user_id, v.month, v.sum, v.currency, v.amount)
       from payroll_over_limits v
       left join (${OVER_BY_LINES}) s using (month, user_id, country, kinds, amount, currency, period)
      where (v.quantity, v.sum, v.unsummed) is distinct from (s.quantity, s.sum, s.unsummed)`,
  ),
  invariant(
    'a withdrawal is paid out if its last mark says so',
    'payouts',
    `select format('payout %s is %s', p.id, p.state)
       from payouts p
      where (p.state = 'paid') <> coalesce(
              (select m.is_paid from payout_marks m where m.payout_id = p.id order by m.id desc limit 1), false)`,
  ),
]
