import type { NewRecognition } from '#recognition/contract/recognition.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { SentReceipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import type { QueueObserver } from '#ledger/batch-queue.ts'
import type { SendMovement } from '#ledger/command.ts'
import { doneOrRefused, receiptOf } from '#ledger/receipt.ts'
import { createCommandQueue } from '#ledger/run-commands.ts'
import { planAndStoreThanks } from './send-thanks.ts'

interface Thanking {
  readonly by: number
  readonly key: string
  readonly recognition: NewRecognition
}

/** Sends and thanks, which share a batch queue. */
export interface Sender {
  /** Sends points with their recognition, or adds points to one. Throws Refused, as a send does. */
  readonly send: (key: string, movement: SendMovement) => Promise<SentReceipt>
  /**
   * Thanks colleagues and returns the recognition's id. Each receiver gets the amount, which may be
   * nothing, or none does. Throws Refused: those of a send (specification, section 5) on the field
   * `receivers`, 'welcome-closed', 'thanks-short', 'value-required', 'value-unknown',
   * 'picture-unknown', 'too-often'.
   */
  readonly thank: (thanking: Thanking) => Promise<{ id: number }>
}

export function createSender(database: Database, observer?: QueueObserver): Sender {
  const submit = createCommandQueue(
    (work) => transactIdempotent(database, work),
    planAndStoreThanks,
    observer,
  )
  /** The entry, if points were sent, and the recognition. */
  async function carryOut(key: string, movement: SendMovement) {
    const done = doneOrRefused(await submit(key, movement))
    const entry = 'entry' in done ? done.entry : null
    const answer = done.answer as { id: number } | null
    if (answer !== null) return { entry, id: answer.id }
    return { entry, id: await findRecognition(database, movement.userId, entry?.seq ?? 0) }
  }
  return {
    async send(key, movement) {
      const { entry, id } = await carryOut(key, movement)
      if (entry === null) throw new Error('a send that moved no points')
      return { ...receiptOf(entry), recognition: id }
    },
    async thank({ by, key, recognition: { receivers, amount, isWelcome, ...words } }) {
      const thanks = isWelcome ? { ...words, isWelcome } : words
      try {
        const { id } = await carryOut(key, { type: 'send', userId: by, receivers, amount, thanks })
        return { id }
      } catch (error) {
        throw error instanceof Refused && error.field === 'receiver'
          ? new Refused(error.code, 'receivers')
          : error
      }
    },
  }
}

/** The recognition of a sender's entry: only where a request is repeated under its key. */
async function findRecognition({ pool }: Database, senderId: number, seq: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from recognitions where sender_id = $1 and first_seq = $2
     union all
     select recognition_id from added_points where giver_id = $1 and send_seq = $2`,
    [senderId, seq],
  )
  if (rows[0] === undefined) throw new Error('a send without a recognition')
  return rows[0].id
}
