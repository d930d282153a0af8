import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'
import type { QueueObserver } from '#ledger/batch-queue.ts'
import { ownersOf, planBatch, planWithWallets } from '#ledger/plan-batch.ts'
import { createCommandRunner, type RunCommand } from '#ledger/run-commands.ts'
import { storeBatch } from '#ledger/store-batch.ts'

/** Deposits and withdrawals, through the batch queue of points. */
export function createPointMover(database: Database, observer?: QueueObserver): RunCommand {
  return createCommandRunner(
    (work) => transactIdempotent(database, work),
    async (tx, commands, book) => {
      const batch = planBatch(commands, book, planWithWallets, null)
      await storeBatch(tx, batch)
      announceWallets(tx, ownersOf(batch))
      return batch
    },
    observer,
  )
}
