import { msg } from '@lingui/core/runtime-macro'
import { WAY_NAMES } from '#payroll/contract/payroll.ts'
import { FORMER } from '#platform/contract/former-colleague.ts'
import { PAYROLL_KIND_NAMES } from '#platform/contract/payroll-kinds.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { asPoints, codes, inPoints, ownData } from '#platform/server/personal-data/own-data.ts'
import { COUNTRY_LIMIT_PERIOD_NAMES } from '#shop/contract/country-limits.ts'

const sayKind = codes(PAYROLL_KIND_NAMES)

/** A person's lines in closed months of payroll. */
export const OWN_PAYROLL = ownData({
  lists: [
    [
      msg`What counted for payroll`,
      `
    select to_char(l.month, 'YYYY-MM') as month, l.way, l.kind, l.at, l.quantity,
           ${asPoints('l.points')} as points, trim_scale(l.worth)::text || ' ' || l.currency as worth,
           to_char(l.corrects, 'YYYY-MM') as corrects, p.employee_id as "employeeId",
           p.cost_centre as "costCentre", p.country
      from payroll_lines l join payroll_people p using (month, user_id)
     where l.user_id = $1 order by l.id`,
    ],
    [
      msg`Limits that payroll lists`,
      `
    select to_char(month, 'YYYY-MM') as month, country, array_to_string(kinds, ', ') as kinds,
           trim_scale(amount)::text || ' ' || currency as most, period,
           trim_scale(sum)::text || ' ' || currency as sum, quantity, unsummed
      from payroll_over_limits where user_id = $1 order by id`,
    ],
  ],
  fields: {
    month: msg`Month`,
    way: msg`What`,
    at: msg`When`,
    quantity: msg`Quantity`,
    worth: msg`Value`,
    corrects: msg`Corrects`,
    employeeId: msg`Employee ID`,
    costCentre: msg`Cost centre`,
    country: msg`Country`,
    kinds: msg`Kinds`,
    most: msg`Limit`,
    period: msg`Period`,
    sum: msg`Sum`,
    unsummed: msg`Not in the sum`,
  },
  said: {
    points: inPoints,
    way: codes(WAY_NAMES),
    kind: sayKind,
    kinds: (kinds, say) =>
      kinds
        .split(', ')
        .map((kind) => sayKind(kind, say))
        .join(', '),
    period: codes(COUNTRY_LIMIT_PERIOD_NAMES),
  },
})

/** Closed months keep what counted, and no longer of whom. */
export async function forgetPayroll(tx: Tx, userId: number): Promise<void> {
  await tx.db
    .updateTable('payroll_people')
    .set({ first_name: FORMER.firstName, last_name: FORMER.lastName, employee_id: null })
    .where('user_id', '=', userId)
    .execute()
}
