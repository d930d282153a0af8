import type { QueueObserver } from '#ledger/batch-queue.ts'
import { ownersOf, planBatch } from '#ledger/plan-batch.ts'
import { createCommandRunner, type RunCommand } from '#ledger/run-commands.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import { publish } from '#webhooks/server/publish.ts'
import { planMove, readDepositAllowance } from './deposit-room.ts'

/** Deposits and withdrawals, through the batch queue of points, as Settings allow them. */
export function createPointMover(
  database: Database,
  observer?: QueueObserver,
  fixed: FixedSettings = {},
): RunCommand {
  return createCommandRunner(
    (work) =>
      transactIdempotent(database, async (tx) => {
        // Before the wallets, as in every transaction that locks both.
        await obeySettings(tx, fixed)
        return work(tx)
      }),
    async (tx, commands, book) => {
      const deposits = commands.filter(({ type }) => type === 'deposit')
      const depositors = deposits.map(({ userId }) => userId)
      const batch = planBatch(
        commands,
        book,
        planMove,
        await readDepositAllowance(tx, fixed, depositors),
      )
      await storeBatch(tx, batch)
      announceWallets(tx, ownersOf(batch))
      publish(
        tx,
        commands.flatMap(({ type, userId }, place) => {
          const outcome = batch.outcomes[place]
          if (!outcome || !('entry' in outcome)) return []
          const kind = type === 'deposit' ? 'points.deposited' : 'points.withdrawn'
          return { kind, data: { person: userId, number: outcome.entry.seq } } as const
        }),
      )
      return batch
    },
    observer,
  )
}
