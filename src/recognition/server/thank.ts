import type { NewRecognition } from '#recognition/contract/recognition.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { shareLookups } from '#platform/server/share-lookups.ts'
import type { QueueObserver } from '#ledger/batch-queue.ts'
import { doneOrRefused, receiptOrRefused } from '#ledger/receipt.ts'
import { createCommandQueue, type RunCommand } from '#ledger/run-commands.ts'
import { planAndStoreThanks } from './send-thanks.ts'

interface Thanking {
  readonly by: number
  readonly key: string
  readonly recognition: NewRecognition
}

/** Sends and thanks, which share a batch queue. */
export interface Sender {
  /** Sends points, and stores their recognition. */
  readonly send: RunCommand
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
  const findRecognition = createRecognitionFinder(database)
  return {
    send: async (key, movement) => receiptOrRefused(await submit(key, movement)),
    thank: async ({ by, key, recognition: { receivers, amount, isWelcome, ...words } }) => {
      const thanks = isWelcome ? { ...words, isWelcome } : words
      const outcome = await submit(key, { type: 'send', userId: by, receivers, amount, thanks })
      try {
        const done = doneOrRefused(outcome)
        // Thanks without points have their id as the answer; a send's is that of its entry.
        if ('answer' in done) return done.answer as { id: number }
        return { id: await findRecognition(by, done.entry.seq) }
      } catch (error) {
        throw error instanceof Refused && error.field === 'receiver'
          ? new Refused(error.code, 'receivers')
          : error
      }
    },
  }
}

const FIND = {
  name: 'find-recognitions',
  text: `
  select r.sender_id || ' ' || r.first_seq as key, r.id
    from unnest($1::bigint[], $2::bigint[]) wanted (sender_id, first_seq)
    join recognitions r using (sender_id, first_seq)`,
}

/**
 * Finds the id of the recognition whose first send is the sender's entry `seq`. Sends of a batch,
 * which are answered together, share one lookup.
 */
function createRecognitionFinder({ pool }: Database) {
  const find = shareLookups(async (keys) => {
    const parts = keys.map((key) => key.split(' '))
    const values = [parts.map(([senderId]) => senderId), parts.map(([, seq]) => seq)]
    const { rows } = await pool.query<{ key: string; id: number }>({ ...FIND, values })
    return new Map(rows.map(({ key, id }) => [key, id]))
  })
  return async (senderId: number, seq: number): Promise<number> => {
    const id = await find(`${senderId} ${seq}`)
    if (id === null) throw new Error('a send without a recognition')
    return id
  }
}
