import type { Logger } from 'pino'
import { lockManagedAccount } from '#auth/server/lock-account.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { companyDay } from './plan-leaving.ts'
import { takeLeavingStep } from './take-step.ts'

const LEAVINGS = defineQueue('leavings', {
  retries: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  attemptSeconds: 3_600,
  hasUniqueKeys: true,
})

/** Carries out due leavings every few minutes: midnight differs by time zone, and a server may be off. */
export function startLeavings(
  database: Database,
  jobs: Jobs,
  fixed: FixedSettings,
  log: Logger,
): void {
  jobs.work(LEAVINGS, { concurrency: 1, pollEverySeconds: 60 }, async () => {
    await carryOutLeavings(database, fixed, log)
    return 'done'
  })
  jobs.schedule(LEAVINGS, '*/5 * * * *', {})
}

/**
 * Takes the next step of everybody whose day is over in the company's time zone, each in a
 * transaction of its own, once, also with several processes at a time. One that fails is logged and
 * tried again at the next time; it does not hold up the others.
 */
export async function carryOutLeavings(
  database: Database,
  fixed: FixedSettings,
  log: Pick<Logger, 'error'>,
  now: Date = new Date(),
): Promise<void> {
  const today = await companyDay(database, fixed, now)
  const due = await database.db
    .selectFrom('leavings')
    .select('user_id')
    .where('due', '<', today)
    .orderBy('due')
    .orderBy('user_id')
    .execute()
  for (const { user_id: userId } of due) {
    try {
      // A plan and its change are two steps where both are over: after a month without a server.
      // oxlint-disable-next-line no-await-in-loop
      while (await transact(database, (tx) => takeDueStep(tx, userId, today)));
    } catch (error) {
      log.error({ err: error, user: userId }, 'A planned leaving could not be carried out')
    }
  }
}

/** Takes the person's next step if it is still due. Returns whether it was. */
async function takeDueStep(tx: Tx, userId: number, today: string): Promise<boolean> {
  await lockManagedAccount(tx, userId)
  const { rows } = await tx.query<DueRow>({ text: FIND_DUE, values: [userId, today] })
  const [found] = rows
  if (found === undefined) return false
  const { planned_by: by, ...plan } = found
  await takeLeavingStep(tx, { userId, by, plan }, today)
  return true
}

interface DueRow {
  planned_by: number
  lastDay: string | null
  points: 'keep' | 'buyUntil' | 'takeBack'
  buyUntil: string | null
  emptiesCart: boolean
  refundsOrders: boolean
  recallsBonuses: boolean
  reason: string
}

// A statement after the lock's, so that it sees a cancellation that the lock waited for. Locks the plan,
// so that a new administrator takes it over before this step or after it.
const FIND_DUE = `
  select planned_by, last_day::text as "lastDay", points, buy_until::text as "buyUntil",
         empties_cart as "emptiesCart", refunds_orders as "refundsOrders",
         recalls_bonuses as "recallsBonuses", reason
    from leavings where user_id = $1 and due < $2::date for update`
