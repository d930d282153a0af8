import type { Agent } from 'node:https'
import type { Logger } from 'pino'
import { deliverPushes } from '#notifications/server/deliver-pushes.ts'
import { setSendsMail, startQueueingNews } from '#notifications/server/hand-over.ts'
import { notifyAdministrator } from '#notifications/server/notify.ts'
import { createPusher } from '#notifications/server/push/push-to.ts'
import { queueDigests } from '#notifications/server/queue-digests.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import { audit } from './audit.ts'
import type { Config } from './config.ts'

interface NotifyingParts {
  readonly config: Pick<Config, 'mail' | 'publicUrl'>
  readonly database: Database
  readonly jobs: Jobs
  readonly log: Logger
  readonly pushAgent?: Agent | undefined
}

const ONCE = { retries: 2, firstPauseSeconds: 60, longestPauseSeconds: 600, hasUniqueKeys: true }
const DIGESTS = defineQueue('digests', { ...ONCE, attemptSeconds: 300 })
const BOOKS = defineQueue('books', { ...ONCE, attemptSeconds: 3_600 })

/**
 * The contact for push services without an https PUBLIC_URL; they may write to it about overuse.
 */
const NO_CONTACT = 'mailto:postmaster@localhost.localdomain'

/** Brings news to people by mail and push, and checks the books every night. */
export async function startNotifying({
  config,
  database,
  jobs,
  log,
  pushAgent: agent,
}: NotifyingParts) {
  const { mail, publicUrl } = config
  await setSendsMail(database, mail !== null)
  const handing = startQueueingNews(database, log)
  const site = publicUrl?.startsWith('https:') === true ? publicUrl : NO_CONTACT
  const contact = mail === null ? site : `mailto:${mail.from.address}`
  const pusher = createPusher({ database, log, contact, ...(agent && { agent }) })
  deliverPushes(database, jobs, pusher)
  jobs.work(DIGESTS, { concurrency: 1, pollEverySeconds: 60 }, async () => {
    await queueDigests(database)
    return 'done'
  })
  jobs.schedule(DIGESTS, '0 * * * *', {})
  jobs.work(BOOKS, { concurrency: 1, pollEverySeconds: 60 }, async () => {
    await checkBooks(database)
    return 'done'
  })
  jobs.schedule(BOOKS, '30 2 * * *', {})
  return {
    async stop() {
      await handing.stop()
      pusher.close()
    },
  }
}

/** Audits the books, and tells the administrator where they do not balance. */
export async function checkBooks(database: Database): Promise<void> {
  const { violations } = await transact(database, audit)
  if (violations.length === 0) return
  const facts = { count: violations.length }
  await transact(database, (tx) => notifyAdministrator(tx, [{ kind: 'booksOutOfBalance', facts }]))
}
