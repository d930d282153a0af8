import type { Undelivered } from '#notifications/contract/undelivered.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { listDeadJobs, type DeadJob } from '#platform/server/jobs/dead-jobs.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { PUSHES } from './hand-over.ts'
import { tryAddressesAgain } from './refused-address.ts'

const MAILS = new Set(['mails', 'bulk-mails'])

/** Mails and pushes that were given up, the newest 50. */
export async function listUndelivered(database: Database): Promise<{ undelivered: Undelivered[] }> {
  const dead = await transact(database, (tx) => listDeadJobs(tx))
  return { undelivered: dead.flatMap(undeliveredOf) }
}

function undeliveredOf({ id, queue, data, attempts, reason, diedAt }: DeadJob): Undelivered[] {
  const common = { id, attempts, reason, date: diedAt }
  if (queue === PUSHES.name) return [{ ...common, channel: 'push', recipient: '' }]
  if (!MAILS.has(queue)) return []
  const { recipient = '' } = data as { recipient?: string }
  return [{ ...common, channel: 'mail', recipient }]
}

/** Sends them again, under their Message-IDs, even to addresses that were refused before. */
export async function retryUndelivered(
  database: Database,
  jobs: Jobs,
  ids: readonly string[],
): Promise<{ retried: number }> {
  const { undelivered } = await listUndelivered(database)
  const chosen = undelivered.filter(({ id }) => ids.includes(id))
  await transact(database, (tx) =>
    tryAddressesAgain(
      tx,
      chosen.map(({ recipient }) => recipient),
    ),
  )
  return { retried: await jobs.retryDeadJobs(ids) }
}
