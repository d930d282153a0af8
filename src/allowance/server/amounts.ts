import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { dayIn } from '#settings/contract/company-day.ts'
import type { SettingValues } from '#settings/contract/settings.ts'
import type { Period } from './periods.ts'

export type AllowanceRules = Pick<
  SettingValues,
  'allowanceBase' | 'allowancePerReport' | 'allowanceReportsMost' | 'allowanceProrated'
>

/** SQL: whether a user `u` gets an allowance: active people who may appreciate. */
export const GETS_ALLOWANCE = `(
  u.is_active and u.is_transfer and not u.is_administrator and u.erased_at is null)`

/**
 * SQL: the allowance of a user `u` in hundredths, by the parameters $1 base, $2 for each direct report and $3
 * the most for reports: the person's own amount, else the base, with what their reports add.
 */
export const AMOUNT = `(
  coalesce((select p.amount from personal_allowances p where p.user_id = u.id), $1::bigint)
  + case when $2::bigint = 0 then 0 else least(
      $2 * (select count(*) from users r where r.manager_id = u.id and r.is_active), $3::bigint)
    end)`

export function amountParameters({
  allowanceBase,
  allowancePerReport,
  allowanceReportsMost,
}: AllowanceRules) {
  return [allowanceBase, allowancePerReport, allowanceReportsMost]
}

/** What a person gets for a period. */
export interface DueGrant {
  readonly userId: number
  readonly amount: Hundredths
}

/** The amounts of those among `people` who get an allowance. */
export async function readAmounts(
  tx: Tx,
  people: readonly number[],
  period: Period,
  rules: AllowanceRules,
): Promise<DueGrant[]> {
  const { rows } = await tx.query<{ id: number; amount: number; created_at: Date }>({
    text: `
      select u.id, ${AMOUNT} as amount, u.created_at
        from users u where u.id = any($4::bigint[]) and ${GETS_ALLOWANCE}`,
    values: [...amountParameters(rules), people],
  })
  return rows.map(({ id, amount, created_at: joinedAt }) => {
    const isProrated = rules.allowanceProrated && joinedAt > period.startsAt
    return {
      userId: id,
      amount: isProrated
        ? prorate(hundredths(amount), dayIn(period.zone, joinedAt), period)
        : hundredths(amount),
    }
  })
}

/** The part of an amount for the days from `day` on, rounded up to whole points. */
export function prorate(
  amount: Hundredths,
  day: string,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
): Hundredths {
  const left = daysBetween(day, lastDay) + 1
  const days = daysBetween(firstDay, lastDay) + 1
  return hundredths(Math.ceil((amount * left) / (days * 100)) * 100)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
