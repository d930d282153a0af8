import type { Tx } from '#platform/server/db/transact.ts'
import type { Command, Outcome } from './command.ts'
import { lockBook } from './lock-book.ts'
import { planBatch, planWithWallets } from './plan-batch.ts'
import { storeBatch } from './store-batch.ts'

/**
 * Locks the wallets, plans the commands one after another, and stores the plans. Returns the
 * outcomes in the order of the commands; a refused command does not affect the others. `madeAt` is
 * for history with past dates; by default, now.
 */
export async function write(
  tx: Tx,
  commands: readonly Command[],
  { madeAt }: { madeAt?: Date | undefined } = {},
): Promise<readonly Outcome[]> {
  const book = await lockBook(tx, commands)
  const batch = planBatch(commands, book, planWithWallets, null)
  await storeBatch(tx, batch, { madeAt })
  return allOutcomes(batch)
}

/** The outcomes of a batch that waited for all its wallets. */
export function allOutcomes({
  outcomes,
}: {
  readonly outcomes: readonly (Outcome | null)[]
}): readonly Outcome[] {
  return outcomes.map((outcome) => {
    if (outcome === null) throw new Error('a command whose wallets were not locked')
    return outcome
  })
}
