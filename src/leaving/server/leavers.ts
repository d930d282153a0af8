import type { Database } from '#platform/server/db/database.ts'
import { countUpTo } from '#platform/server/db/read-page.ts'
import { daysAfter } from '#settings/contract/company-day.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { companyDay } from './plan-leaving.ts'

/** Today and the six days after it. */
const A_WEEK = 6

/** The people whose last day is within a week: their number, and who leaves first. */
export async function readLeavers(database: Database, fixed: FixedSettings, most: number) {
  const { db } = database
  const last = daysAfter(await companyDay(database, fixed, new Date()), A_WEEK)
  const leavers = db.selectFrom('leavings').where('state', '=', 'planned').where('due', '<=', last)
  const [total, first] = await Promise.all([
    countUpTo(db, leavers, most),
    leavers
      .innerJoin('users', 'users.id', 'leavings.user_id')
      .select(['first_name as firstName', 'last_name as lastName'])
      .select((read) => read.cast<string>('due', 'text').as('lastDay'))
      .orderBy('due')
      .orderBy('users.id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { total, first: first ?? null }
}
