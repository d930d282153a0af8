import { sql } from 'kysely'
import { describeNews, newsPath, reasonOf } from '#notifications/contract/describe.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { sayTo } from '#settings/server/say-to.ts'
import {
  findUnwantedReason,
  quietUntil,
  readDeliverableNews,
  type DeliverableNews,
} from './deliverable-news.ts'
import { PUSHES } from './hand-over.ts'
import { countUnread } from './inbox.ts'
import type { Pusher } from './push/push-to.ts'
import type { PushMessage } from './push/send-push.ts'
import { quoteOf } from './write-mails.ts'

/** Concurrent pushes in this process, so that a slow push service delays few others. */
const AT_A_TIME = 8

/** Sends pushes that were handed over, until the jobs are stopped. */
export function deliverPushes(database: Database, jobs: Jobs, pusher: Pusher): void {
  jobs.work(PUSHES, { concurrency: AT_A_TIME }, async ({ data }) => {
    const [told] = await readDeliverableNews(database, sql`n.id = ${data.notification}`)
    if (told === undefined || findUnwantedReason(told, 'push') !== null) return 'done'
    // A new job instead of a retry, because it has all its attempts.
    const startAfter = quietUntil(told)
    if (startAfter !== null) {
      await transact(database, (tx) => enqueue(tx, PUSHES, [{ data, startAfter }]))
      return 'done'
    }
    const result = await pusher.push(data.subscription, async () =>
      pushMessageOf(
        told,
        await countUnread(database, told.userId),
        await sayTo(database, told.userId),
      ),
    )
    // No retry would succeed: the administrator sees it among the undelivered messages.
    if (result.outcome === 'refused') return { dead: result.why }
    if (result.outcome !== 'retry') return 'done'
    const retry = 'The push service was away or busy'
    return result.afterSeconds === null ? { retry } : { retry, afterSeconds: result.afterSeconds }
  })
}

/** The push message of a notification. Quotes private thanks only if their reader allows it. */
export function pushMessageOf(told: DeliverableNews, unread: number, say: Say): PushMessage {
  const { notification } = told
  return {
    title: describeNews(notification, say),
    body: quoteOf(told) ?? reasonOf(notification) ?? '',
    url: newsPath(notification),
    tag: `notification-${notification.id}`,
    badge: unread,
  }
}
