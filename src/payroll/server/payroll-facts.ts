import { decimalsOf } from '#settings/contract/point-settings.ts'
import { COUNTED_GIFTS } from '#shop/server/gifts/counted-gifts.ts'

/** Currencies whose smallest unit is not a hundredth, by the number of decimals. */
const UNUSUAL = Map.groupBy(Intl.supportedValuesOf('currency'), decimalsOf)

/** SQL: the decimals of the currency in a column. */
function decimalsIn(column: string): string {
  const cases = [...UNUSUAL]
    .filter(([decimals]) => decimals !== 2)
    .map(([decimals, codes]) => {
      const list = codes.map((code) => `'${code}'`).join(', ')
      return `when ${column} in (${list}) then ${decimals}`
    })
  return `case ${cases.join(' ')} else 2 end`
}

const PAYOUTS = `
  select 'paidOut' as way, p.user_id, m.made_at as at, 'payout mark ' || m.id as fact,
         'payout ' || p.id as subject, null as kind,
         sign.of as quantity, -(e.earned + e.appreciation) * sign.of as points,
         sign.of * round(-(e.earned + e.appreciation) * m.point_worth / 100,
                         ${decimalsIn('m.point_currency')}) as worth,
         m.point_currency as currency
    from payout_marks m
    join payouts p on p.id = m.payout_id
    join entries e on (e.user_id, e.seq) = (p.user_id, p.seq)
   cross join lateral (select case when m.is_paid then 1 else -1 end as of) sign`

/**
 * SQL: everything that ever counted for payroll, each fact once: gifts handed over, voucher codes shown, withdrawals
 * paid out, and what was taken back, with numbers less than zero. No fact ever changes.
 */
export const PAYROLL_FACTS = `${COUNTED_GIFTS} union all ${PAYOUTS}`

/**
 * SQL: the end of the closed month before the last one. All earlier facts are in closed months: a closing comes an hour
 * after a month's end, when every transaction of the month has ended.
 */
export const CLOSED_UNTIL = `(select until_at from payroll_months order by month desc offset 1 limit 1)`

/** SQL: the facts `f` of a condition that no closing has taken, and the closed month that each corrects. */
export function openFacts(condition: string): string {
  return `
    select f.*, (select max(o.month) from payroll_lines o
                  where o.subject = f.subject and o.quantity > 0 and f.quantity < 0) as corrects
      from (${PAYROLL_FACTS}) f
     where ${condition} and f.at >= coalesce(${CLOSED_UNTIL}, '-infinity')
       and not exists (select from payroll_lines l where l.fact = f.fact)`
}
