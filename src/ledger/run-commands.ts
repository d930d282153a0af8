import type { Receipt } from '#platform/contract/transactions.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { createBatchQueue, type BatchResult, type QueueObserver } from './batch-queue.ts'
import { keyed, type Command, type Movement, type Outcome } from './command.ts'
import { lockBook } from './lock-book.ts'
import type { Batch, Book } from './plan-batch.ts'
import { receiptOrRefused } from './receipt.ts'

/** Carries out a movement under its key and answers the receipt; throws Refused. */
export type RunCommand = (key: string, movement: Movement) => Promise<Receipt>

/** Carries out a movement under its key and returns its outcome, which may be a refusal. */
export type SubmitCommand = (key: string, movement: Movement) => Promise<Outcome>

/** Runs work in a transaction that may safely run again, since each command has a key. */
export type TransactIdempotent = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Plans the commands of a batch whose wallets are locked, and stores the plans. */
export type PlanAndStore = (
  tx: Tx,
  commands: readonly Command[],
  book: Book,
) => Promise<Pick<Batch, 'outcomes'>>

/** Runs the commands of one feature, which move points, in a batch queue of their own. */
export function createCommandRunner(...parts: Parameters<typeof createCommandQueue>): RunCommand {
  const submit = createCommandQueue(...parts)
  return async (key, movement) => receiptOrRefused(await submit(key, movement))
}

/** Creates a batch queue for one feature; commands that arrive together share a transaction. */
export function createCommandQueue(
  transact: TransactIdempotent,
  planAndStore: PlanAndStore,
  observer?: QueueObserver,
): SubmitCommand {
  const queue = createBatchQueue(
    (commands, timeout) =>
      transact(async (tx): Promise<BatchResult> => {
        const book = await lockBook(tx, commands, timeout)
        const { outcomes } = await planAndStore(tx, commands, book)
        return { outcomes, held: book.held }
      }),
    { observer },
  )
  return (key, movement) => queue.submit(keyed(key, movement))
}
