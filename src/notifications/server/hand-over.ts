import type { Logger } from 'pino'
import { isConnectionLoss } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import { queueMails } from '#platform/server/mail/mail-queue.ts'
import { endOfQuiet, ZONE, type QuietHours } from './quiet-hours.ts'

/** A push message about one notification to one device. */
export const PUSHES = defineQueue<{
  readonly notification: number
  readonly subscription: number
}>('notification-pushes', {
  retries: 8,
  firstPauseSeconds: 10,
  longestPauseSeconds: 3_600,
  attemptSeconds: 30,
})

const AT_ONCE = 1_000

// Both channels of a row are handed over together; a digest's rows wait for its hour.
const TAKE = `
  with due as (
    select n.id, n.user_id, n.mail_due and n.mail = 'at_once' as mail, n.push_due, d.is_locked
      from notifications n join notification_defaults d using (kind)
     where n.push_due or (n.mail_due and n.mail = 'at_once')
     order by n.id limit ${AT_ONCE} for no key update of n skip locked
  ), taken as (
    update notifications n set push_due = false, mail_due = n.mail_due and not due.mail
      from due where n.id = due.id
  )
  select due.id, due.mail, due.is_locked, u.email,
         case when due.push_due then array(
           select p.id from push_subscriptions p where p.user_id = u.id) else '{}' end as devices,
         ${ZONE} as "timeZone", coalesce(s.quiet_from, 0) as "from",
         coalesce(s.quiet_until, 0) as until
    from due join users u on u.id = due.user_id
    left join notification_settings s on s.user_id = due.user_id
   order by due.id`

interface DueNews extends QuietHours {
  id: number
  mail: boolean
  email: string
  devices: number[]
  is_locked: boolean
}

/**
 * Turns due notifications into jobs, in one transaction; several processes share the work. Quiet
 * hours postpone them, but not news about safety. Returns the number of due notifications.
 */
export function queueDueNews(database: Database, now = new Date()): Promise<number> {
  return transact(database, async (tx) => {
    const { rows } = await tx.query<DueNews & Record<string, unknown>>({ text: TAKE })
    const due = rows.map((row) => ({ ...row, ...startOf(row, now) }))
    await queueMails(tx, due.filter(({ mail }) => mail).map(mailOf))
    await enqueue(tx, PUSHES, due.flatMap(pushesOf))
    return rows.length
  })
}

interface JobStart {
  readonly startAfter?: Date
}

function startOf(due: DueNews, now: Date): JobStart {
  const startAfter = due.is_locked ? null : endOfQuiet(now, due)
  return startAfter === null ? {} : { startAfter }
}

function mailOf({ id, email: recipient, startAfter }: DueNews & JobStart) {
  const mail = { kind: 'notification', recipient, about: { notification: id } }
  return startAfter === undefined ? mail : { ...mail, startAfter }
}

function pushesOf({ id: notification, devices, startAfter }: DueNews & JobStart) {
  return devices.map((subscription) => {
    const data = { notification, subscription }
    return startAfter === undefined ? { data } : { data, startAfter }
  })
}

const FORGET = `
  update notifications set mail_due = false, push_due = false where mail_due or push_due`

/** Clears due mails and pushes: a restored copy must not send a message twice. */
export async function forgetDue(tx: Pick<Tx, 'query'>): Promise<void> {
  await tx.query({ text: FORGET })
}

const EVERY_MS = 1_000

/** Hands due notifications over every second, until it is stopped. */
export function startQueueingNews(database: Database, log: Logger, everyMs = EVERY_MS) {
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  const begin = () => {
    running ??= handOverAll()
      .catch((error: unknown) => {
        // A lost database connection is logged once, for all of its users.
        if (!isConnectionLoss(error)) log.warn({ err: error }, 'Handing notifications over failed')
      })
      .finally(() => (running = undefined))
  }
  async function handOverAll(): Promise<void> {
    while (!stopping.signal.aborted && (await queueDueNews(database)) === AT_ONCE);
  }
  const timer = setInterval(begin, everyMs)
  timer.unref()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

/** Stores whether this server sends mails: without, new notifications make no mail due. */
export async function setSendsMail(tx: Pick<Tx, 'db'>, sendsMail: boolean): Promise<void> {
  await tx.db
    .updateTable('notification_channels')
    .set({ sends_mail: sendsMail })
    .where('sends_mail', '<>', sendsMail)
    .execute()
}
