import { sql } from 'kysely'
import type { PersonalAllowance } from '#allowance/contract/allowance.ts'
import type { Allowance } from '#allowance/contract/own-allowance.ts'
import { add, hundredths, NOTHING, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { dayIn } from '#settings/contract/company-day.ts'
import { readSettings } from '#settings/server/settings.ts'
import { amountOfUser, GETS_ALLOWANCE } from './amounts.ts'
import { readAmountRules } from './group-allowances.ts'
import { IS_UNSETTLED, settleWallets } from './settle.ts'

/** A person's allowance, settled first where the nightly job was not there yet. */
export async function readAllowance(database: Database, userId: number): Promise<Allowance> {
  const { rows } = await sql`
    select from users u where u.id = ${userId} and ${IS_UNSETTLED}`.execute(database.db)
  if (rows.length > 0) {
    await transactIdempotent(database, (tx) => settleWallets(tx, [userId]))
  }
  return readSettled(database, userId)
}

const READ_PORTIONS = `
  select sum(remaining)::bigint as remaining, ends_at from allowance_portions
   where user_id = $1 and remaining > 0 and ends_at > now()
   group by ends_at order by ends_at`

async function readSettled(database: Database, userId: number): Promise<Allowance> {
  const [{ timeZone, allowancePeriod }, { rows }] = await Promise.all([
    readSettings(database, {}),
    database.pool.query<{ remaining: number; ends_at: Date }>(READ_PORTIONS, [userId]),
  ])
  const portions = rows.map((row) => ({
    remaining: hundredths(row.remaining),
    lastDay: dayIn(timeZone, new Date(row.ends_at.getTime() - 1)),
  }))
  return {
    isGranted: allowancePeriod !== 'off',
    toGive: add(NOTHING, ...portions.map(({ remaining }) => remaining)),
    portions,
  }
}

/** A person's amount for each period, and their points to give. Throws Refused('profile-missing'). */
export async function readPersonalAllowance(
  database: Database,
  userId: number,
): Promise<PersonalAllowance> {
  const settings = await readSettings(database, {})
  const amount = amountOfUser(settings, await readAmountRules(database))
  const { rows } = await sql<{ own: number | null; next: number; is_granted: boolean }>`
    select ${amount} as next, ${GETS_ALLOWANCE} as is_granted,
           (select p.amount from personal_allowances p where p.user_id = u.id) as own
      from users u where u.id = ${userId} and u.erased_at is null`.execute(database.db)
  const [row] = rows
  if (row === undefined) throw new Refused('profile-missing')
  const orNull = (amount: number | null): Hundredths | null =>
    amount === null ? null : hundredths(amount)
  const allowance = await readSettled(database, userId)
  const isGranted = row.is_granted && allowance.isGranted
  return { ...allowance, own: orNull(row.own), next: isGranted ? orNull(row.next) : null }
}
