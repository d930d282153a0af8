import type { Command, KeyedCommand, Outcome } from '#ledger/command.ts'
import type { QueueObserver } from '#ledger/batch-queue.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { ownersOf, planBatch, type Batch, type Book } from '#ledger/plan-batch.ts'
import { createCommandRunner, type RunCommand } from '#ledger/run-commands.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { allOutcomes } from '#ledger/write.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce, walletChanges } from '#platform/server/live/outbox.ts'
import { thingsOf, planThanks, type CompanyRules, type PlannedThanks } from './plan-thanks.ts'
import { lockRules } from './read-rules.ts'
import { storeThanks } from './store-thanks.ts'

interface HistoryTime {
  /** For history brought in from elsewhere; by default, now. */
  readonly madeAt?: Date | undefined
}

/** Sends, with their recognitions, through a batch queue of their own. */
export function createSender(database: Database, observer?: QueueObserver): RunCommand {
  return createCommandRunner((work) => transactIdempotent(database, work), planAndStore, observer)
}

/** As the ledger's `write`, for commands among which are sends: each gets its recognition. */
export async function writeThanks(
  tx: Tx,
  commands: readonly (Command | KeyedCommand)[],
  history: HistoryTime = {},
): Promise<readonly Outcome[]> {
  const book = await lockBook(tx, commands)
  return allOutcomes(await planAndStore(tx, commands, book, history))
}

type ThanksBatch = Batch<CompanyRules, PlannedThanks | null>

async function planAndStore(
  tx: Tx,
  commands: readonly Command[],
  book: Book,
  { madeAt }: HistoryTime = {},
): Promise<ThanksBatch> {
  const rules = await lockRules(tx, thingsOf(commands))
  const batch = planBatch(commands, book, planThanks, rules)
  await storeBatch(tx, batch, { madeAt })
  await storeThanks(tx, batch.effects, madeAt)
  announceThanks(tx, batch)
  return batch
}

// A wallet's owner reads the thanks again too: "wall" is for everybody else.
function announceThanks(tx: Tx, batch: ThanksBatch): void {
  const owners = ownersOf(batch)
  if (owners.length === 0) return
  const isPublic = batch.effects.some(
    (planned) =>
      planned !== null && 'message' in planned.thanks && planned.thanks.visibility === 'public',
  )
  announce(tx, [
    ...walletChanges(owners),
    ...(isPublic ? [{ topic: 'wall', userId: null } as const] : []),
  ])
}
