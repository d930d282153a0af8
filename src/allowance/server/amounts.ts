import { sql, type RawBuilder } from 'kysely'
import { groupPredicate } from '#groups/server/group-predicate.ts'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { dayIn } from '#settings/contract/company-day.ts'
import type { SettingValues } from '#settings/contract/settings.ts'
import { readAmountRules, type AmountRule } from './group-allowances.ts'
import type { Period } from './periods.ts'

export type AllowanceRules = Pick<
  SettingValues,
  'allowanceBase' | 'allowancePerReport' | 'allowanceReportsMost' | 'allowanceProrated'
>

const GETS = '(u.is_active and u.is_transfer and not u.is_administrator and u.erased_at is null)'

/** SQL: whether a user `u` gets an allowance: active people who may appreciate. */
export const GETS_ALLOWANCE = sql.raw<boolean>(GETS)

/**
 * SQL: whether a user `u` waits for the grant of the present period, also of one that nobody opened yet. Looked up
 * for each user (`offset 0`): a plan for a join, made while nothing was granted, reads all grants for each.
 */
export const WAITS_FOR_GRANT = `(
  exists (select from settings where name = 'allowancePeriod' and value <> '"off"')
  and ${GETS}
  and not exists (
    select from allowance_grants g
     where g.user_id = u.id and g.kind = 'period'
       and g.period = (select first_day from allowance_periods
                        where starts_at <= now() and now() < ends_at)
    offset 0))`

/**
 * SQL: the allowance of a user `u` in hundredths: the person's own amount, else the most generous of their
 * groups, else the base, with what their direct reports add.
 */
export function amountOfUser(
  { allowanceBase, allowancePerReport, allowanceReportsMost }: AllowanceRules,
  groups: readonly AmountRule[],
): RawBuilder<number> {
  const byGroup = groups.map(
    ({ condition, amount }) =>
      sql`case when ${groupPredicate(condition, { of: 'u' })} then ${amount}::bigint end`,
  )
  const ofGroups = groups.length === 0 ? sql`null` : sql`greatest(${sql.join(byGroup)})`
  const perReport = sql`${allowancePerReport}::bigint`
  return sql<number>`(
    coalesce((select p.amount from personal_allowances p where p.user_id = u.id), ${ofGroups},
             ${allowanceBase}::bigint)
    + case when ${perReport} = 0 then 0 else least(
        ${perReport} * (select count(*) from users r where r.manager_id = u.id and r.is_active),
        ${allowanceReportsMost}::bigint)
      end)`
}

/** The allowance of a person for one period. */
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
  const amount = amountOfUser(rules, await readAmountRules(tx))
  const { rows } = await sql<{ id: number; amount: number; created_at: Date }>`
    select u.id, ${amount} as amount, u.created_at
      from users u where u.id = any(${people}::bigint[]) and ${GETS_ALLOWANCE}`.execute(tx.db)
  return rows.map(({ id, amount: whole, created_at: joinedAt }) => {
    const isProrated = rules.allowanceProrated && joinedAt > period.startsAt
    return {
      userId: id,
      amount: isProrated
        ? prorate(hundredths(whole), dayIn(period.zone, joinedAt), period)
        : hundredths(whole),
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
