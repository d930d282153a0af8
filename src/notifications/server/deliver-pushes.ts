import { sql } from 'kysely'
import { describe, pathOf } from '#notifications/contract/describe.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { PUSHES } from './hand-over.ts'
import { countUnread } from './inbox.ts'
import type { PushMessage } from './push/push-message.ts'
import type { Pusher } from './push/push-to.ts'
import { readTold, whyUnwanted, type Told } from './read-told.ts'
import { quoteOf } from './write-mails.ts'

/** Pushes at a time in this process: a slow push service holds up few. */
const AT_A_TIME = 8

/** Sends pushes that were handed over, until the jobs are stopped. */
export function deliverPushes(database: Database, jobs: Jobs, pusher: Pusher): void {
  async function write(notification: number): Promise<PushMessage | null> {
    const [told] = await readTold(database, sql`n.id = ${notification}`)
    if (told === undefined || whyUnwanted(told, 'push') !== null) return null
    return messageOf(told, await countUnread(database, told.userId))
  }
  jobs.work(PUSHES, { concurrency: AT_A_TIME }, async ({ data }) => {
    const result = await pusher.push(data.subscription, () => write(data.notification))
    if (result.outcome !== 'retry') return 'done'
    const retry = 'The push service was away or busy'
    return result.afterSeconds === null ? { retry } : { retry, afterSeconds: result.afterSeconds }
  })
}

/** The push message of a notification. Private thanks are quoted only where their reader allows it. */
export function messageOf(told: Told, unread: number): PushMessage {
  const { notification } = told
  return {
    title: describe(notification),
    body: quoteOf(told) ?? notification.facts.reason ?? '',
    url: pathOf(notification),
    tag: `notification-${notification.id}`,
    badge: unread,
  }
}
