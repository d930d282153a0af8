import { readWaitingBackups } from '#backups/server/read-state.ts'
import { FIRST_WAITING, MOST_WAITING, type Waiting } from '#reports/contract/waiting.ts'
import { readFailedImports } from '#imports/server/read-import.ts'
import { countGaps } from '#manuals/server/gaps.ts'
import { readLeavers } from '#leaving/server/leavers.ts'
import { countUndeliveredMails } from '#notifications/server/undelivered.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countWaitingPayouts } from '#payouts/server/read-payouts.ts'
import { countOpenReports } from '#recognition/server/reports.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { readLowStock, readWaitingOrders } from '#shop/server/waiting.ts'
import { readWaitingPeople } from '#users/server/waiting-people.ts'

/**
 * What waits for the administrator; every feature says its own part. Totals are counted up to
 * MOST_WAITING, over indexes, so that a large company's Home costs what a small one's does.
 */
export async function readWaiting(database: Database, fixed: FixedSettings): Promise<Waiting> {
  const limits = { most: MOST_WAITING, first: FIRST_WAITING }
  const [
    people,
    orders,
    stock,
    reports,
    questions,
    imports,
    mails,
    violations,
    leavers,
    payouts,
    backups,
  ] = await Promise.all([
    readWaitingPeople(database, limits),
    readWaitingOrders(database, limits),
    readLowStock(database, MOST_WAITING),
    countOpenReports(database, MOST_WAITING),
    countGaps(database),
    readFailedImports(database),
    countUndeliveredMails(database, MOST_WAITING),
    readViolations(database),
    readLeavers(database, fixed, MOST_WAITING),
    countWaitingPayouts(database, MOST_WAITING),
    readWaitingBackups(database),
  ])
  return {
    people,
    orders,
    stock,
    reports,
    questions,
    imports,
    mails,
    violations,
    leavers,
    payouts,
    backups,
  }
}

// A day brings the administrator fewer news than this.
const VIOLATIONS = `
  select (facts->>'count')::integer as total
    from (select kind, facts, made_at from notifications
           where user_id = (select id from users where is_administrator) and in_inbox
           order by id desc limit 1000) latest
   where kind = 'booksOutOfBalance' and made_at > now() - interval '26 hours'
   limit 1`

/**
 * The violations of the last night's audit: it runs once a day and keeps nothing but its news in the
 * administrator's inbox. Older news says nothing about the books of today.
 */
async function readViolations({ pool }: Database): Promise<Waiting['violations']> {
  const { rows } = await pool.query<{ total: number }>(VIOLATIONS)
  return { total: rows[0]?.total ?? 0 }
}
