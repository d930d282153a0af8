import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { obeySettings, readSettings, type FixedSettings } from '#settings/server/settings.ts'
import {
  MOST_COUNTRY_LIMITS,
  type CountryLimit,
  type CountryLimitDraft,
  type CountryLimits,
} from '#shop/contract/country-limits.ts'

interface LimitAuthor {
  readonly by: number
  /** The client's IP address. */
  readonly from?: string
}

/** The limits of countries, by country. Throws Refused('payroll-off'). */
export async function listCountryLimits(
  database: Pick<Database, 'db'>,
  fixed: FixedSettings,
): Promise<CountryLimits> {
  const { payroll } = await readSettings(database, fixed)
  if (!payroll) throw new Refused('payroll-off')
  return { limits: await readLimits(database) }
}

async function readLimits({ db }: Pick<Database, 'db'>): Promise<CountryLimit[]> {
  const rows = await db
    .selectFrom('country_limits')
    .select(['id', 'country', 'kinds', 'currency', 'period', 'effect'])
    .select(sql<string>`amount::text`.as('amount'))
    .orderBy('country')
    .orderBy('id')
    .execute()
  return rows.map(({ amount, currency, ...row }) => ({ ...row, most: { amount, currency } }))
}

/** Adds a limit. Throws Refused: 'payroll-off', 'country-limit-twice', 'country-limits-many'. */
export function addCountryLimit(
  database: Database,
  fixed: FixedSettings,
  { limit, ...author }: LimitAuthor & { readonly limit: CountryLimitDraft },
): Promise<CountryLimits> {
  return keepLimits(database, fixed, author, async (tx, limits) => {
    refuseTwice(limits, limit)
    if (limits.length >= MOST_COUNTRY_LIMITS) throw new Refused('country-limits-many')
    await tx.db.insertInto('country_limits').values(rowOf(limit)).execute()
    return { before: null, after: factsOf(limit) }
  })
}

/** Changes a limit. Throws Refused: 'payroll-off', 'country-limit-unknown', 'country-limit-twice'. */
export function changeCountryLimit(
  database: Database,
  fixed: FixedSettings,
  {
    id,
    limit,
    ...author
  }: LimitAuthor & { readonly id: number; readonly limit: CountryLimitDraft },
): Promise<CountryLimits> {
  return keepLimits(database, fixed, author, async (tx, limits) => {
    const known = limits.find((one) => one.id === id)
    if (known === undefined) throw new Refused('country-limit-unknown')
    const was = draftOf(known)
    if (keyOf(was) === keyOf(limit)) return null
    refuseTwice(limits, limit)
    await tx.db.updateTable('country_limits').set(rowOf(limit)).where('id', '=', id).execute()
    return { before: factsOf(was), after: factsOf(limit) }
  })
}

/** Removes a limit; one that is not there any more is removed already. Throws Refused('payroll-off'). */
export function removeCountryLimit(
  database: Database,
  fixed: FixedSettings,
  { id, ...author }: LimitAuthor & { readonly id: number },
): Promise<CountryLimits> {
  return keepLimits(database, fixed, author, async (tx, limits) => {
    const known = limits.find((one) => one.id === id)
    if (known === undefined) return null
    await tx.db.deleteFrom('country_limits').where('id', '=', id).execute()
    return { before: factsOf(draftOf(known)), after: null }
  })
}

type Facts = Readonly<Record<string, string>>

/** A change of a limit: its facts before and after. */
interface LimitChange {
  readonly before: Facts | null
  readonly after: Facts | null
}

/** One change after another, each of whoever keeps the finances. */
function keepLimits(
  database: Database,
  fixed: FixedSettings,
  { by, from }: LimitAuthor,
  change: (tx: Tx, limits: readonly CountryLimit[]) => Promise<LimitChange | null>,
): Promise<CountryLimits> {
  return transactIdempotent(database, async (tx) => {
    await holdPermission(tx, by, 'manageFinances')
    await tx.query({ text: 'lock table country_limits in share row exclusive mode' })
    const { payroll } = await obeySettings(tx, fixed)
    if (!payroll) throw new Refused('payroll-off')
    const made = await change(tx, await readLimits(tx))
    if (made !== null) {
      await record(tx, { action: 'countryLimitChanged', by, from, ...made })
      announce(tx, [
        { topic: 'cart', userId: null },
        { topic: 'users', userId: null },
      ])
    }
    return { limits: await readLimits(tx) }
  })
}

function refuseTwice(limits: readonly CountryLimit[], limit: CountryLimitDraft): void {
  const isKnown = limits.some((one) => keyOf(draftOf(one)) === keyOf(limit))
  if (isKnown) throw new Refused('country-limit-twice')
}

function draftOf({ most, id: _id, ...limit }: CountryLimit): CountryLimitDraft {
  return { ...limit, ...most }
}

function sortedKinds({ kinds }: CountryLimitDraft): CountryLimitDraft['kinds'] {
  return [...new Set(kinds)].toSorted()
}

/** The same for limits that differ in nothing. */
function keyOf(limit: CountryLimitDraft): string {
  const { country, amount, currency, period, effect } = limit
  return [country, sortedKinds(limit), Number(amount), currency, period, effect].join(' ')
}

function rowOf(limit: CountryLimitDraft) {
  const { country, amount, currency, period, effect } = limit
  return { country, kinds: sortedKinds(limit), amount, currency, period, effect }
}

function factsOf(limit: CountryLimitDraft): Facts {
  const { country, amount, currency, period, effect } = limit
  return {
    Country: country,
    payrollKind: sortedKinds(limit).join(', '),
    countryLimit: `${amount} ${currency}`,
    limitPeriod: period,
    limitEffect: effect,
  }
}
