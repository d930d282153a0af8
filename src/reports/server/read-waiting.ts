import { readWaitingBackups } from '#backups/server/read-state.ts'
import { readFailedImports } from '#imports/server/read-import.ts'
import { readLeavers } from '#leaving/server/plan-leaving.ts'
import { countGaps } from '#manuals/server/gaps.ts'
import { countUndeliveredMails } from '#notifications/server/undelivered.ts'
import { countWaitingPayouts } from '#payouts/server/read-payouts.ts'
import { mayDo, type Permission, type PermissionHolder } from '#platform/contract/permissions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countOpenReports } from '#recognition/server/reports.ts'
import {
  FIRST_WAITING,
  MOST_WAITING,
  type FirstSteps,
  type WaitingTasks,
} from '#reports/contract/waiting.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { readLowStock, readWaitingOrders } from '#shop/server/orders/waiting.ts'
import { readWaitingPeople } from '#users/server/list-users.ts'
import { redactUserRow } from '#users/server/user-row.ts'

/**
 * What waits for somebody with these permissions; every feature says its own part, and parts of other people's
 * offices are empty. Totals are counted up to MOST_WAITING, over indexes, so that a large company's Home costs
 * what a small one's does.
 */
export async function readWaiting(
  database: Database,
  fixed: FixedSettings,
  reader: PermissionHolder & { readonly id: number },
): Promise<WaitingTasks> {
  const limits = { most: MOST_WAITING, first: FIRST_WAITING }
  const ifMay = async <T>(
    permission: Permission,
    read: () => Promise<T>,
    nothing: T,
  ): Promise<T> => (mayDo(reader, permission) ? read() : nothing)
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
    firstSteps,
  ] = await Promise.all([
    ifMay('managePeople', () => readWaitingPeople(database, limits), NOBODY_WAITS),
    ifMay('manageOrders', () => readWaitingOrders(database, limits), NOBODY_WAITS),
    ifMay('manageGifts', () => readLowStock(database, MOST_WAITING), NONE_FIRST),
    ifMay('moderate', () => countOpenReports(database, reader.id, MOST_WAITING), NONE_SINCE),
    ifMay('administer', () => countGaps(database), NONE_LATEST),
    ifMay('administer', () => readFailedImports(database), NONE_LATEST),
    ifMay('administer', () => countUndeliveredMails(database, MOST_WAITING), NONE),
    ifMay('administer', () => readViolations(database), NONE),
    ifMay('managePeople', () => readLeavers(database, fixed, MOST_WAITING), NONE_FIRST),
    ifMay('manageFinances', () => countWaitingPayouts(database, MOST_WAITING), NONE_SINCE),
    ifMay('administer', () => readWaitingBackups(database), NO_BACKUPS),
    ifMay<FirstSteps | null>('administer', () => readFirstSteps(database), null),
  ])
  return {
    people: { ...people, first: people.first.map((row) => redactUserRow(reader, row)) },
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
    firstSteps,
  }
}

const NONE = { total: 0 }
const NOBODY_WAITS = { ...NONE, first: [] }
const NONE_FIRST = { ...NONE, first: null }
const NONE_SINCE = { ...NONE, since: null }
const NONE_LATEST = { ...NONE, latest: null }
const NO_BACKUPS = { ...NONE, reason: null, latest: null, trialFault: null }

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
async function readViolations({ pool }: Database): Promise<WaitingTasks['violations']> {
  const { rows } = await pool.query<{ total: number }>(VIOLATIONS)
  return { total: rows[0]?.total ?? 0 }
}

const FIRST_STEPS = `
  select exists (select from settings where name = 'companyName' and value <> '""') as names,
         exists (select from users where not is_administrator) as people,
         exists (select from gifts) as gifts,
         exists (select from company_values) as values,
         exists (select from notification_channels where sends_mail) as mail,
         exists (select from scheduled_backups where state = 'made') as backup`

async function readFirstSteps({ pool }: Database): Promise<FirstSteps> {
  const { rows } = await pool.query<FirstSteps>(FIRST_STEPS)
  const [steps] = rows
  if (steps === undefined) throw new Error('no row of first steps')
  return steps
}
