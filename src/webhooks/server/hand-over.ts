import type { Logger } from 'pino'
import type { EventName } from '#webhooks/contract/events.ts'
import { isConnectionLoss } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'

/** An event as it is stored. */
export interface PublishedEvent {
  readonly seq: number
  /** The same in every attempt to deliver it. */
  readonly id: string
  readonly kind: EventName
  readonly isPrivate: boolean
  readonly data: Readonly<Record<string, unknown>>
  readonly madeAt: Date
}

/**
 * Stores what it makes of events, such as jobs, in the transaction that hands them over: each event comes
 * once, of all kinds that anybody listens to, in the order in which they happened.
 */
export type Subscriber = (tx: Tx, events: readonly PublishedEvent[]) => Promise<void>

const AT_ONCE = 500

// One process at a time, so that the order is kept. A row that was handed over meanwhile is left out.
const TAKE = `
  update published_events e set is_handed_over = true
    from (select seq from published_events where not is_handed_over order by seq limit ${AT_ONCE}) due
   where e.seq = due.seq and not e.is_handed_over
     and (select pg_try_advisory_xact_lock(hashtext('laurel_published_events')))
  returning e.seq, e.id, e.kind, e.is_private as "isPrivate", e.data, e.made_at as "madeAt"`

/** Hands waiting events to every subscriber, in one transaction. Returns their number. */
export function handOver(database: Database, subscribers: readonly Subscriber[]): Promise<number> {
  return transact(database, async (tx) => {
    const { rows } = await tx.query<PublishedEvent & Record<string, unknown>>({ text: TAKE })
    if (rows.length === 0) return 0
    const events = rows.toSorted((a, b) => a.seq - b.seq)
    for (const take of subscribers) {
      // oxlint-disable-next-line no-await-in-loop
      await take(tx, events)
    }
    return events.length
  })
}

const EVERY_MS = 1_000

/** Does `work` every second, again at once while it answers true, until it is stopped. */
export function keepHandingOver(
  database: Database,
  log: Logger,
  { subscribers, wake }: { subscribers: readonly Subscriber[]; wake: () => Promise<unknown> },
  everyMs = EVERY_MS,
) {
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  async function turn(): Promise<void> {
    while (!stopping.signal.aborted && (await handOver(database, subscribers)) === AT_ONCE);
    await wake()
  }
  const begin = () => {
    running ??= turn()
      .catch((error: unknown) => {
        // A lost database connection is logged once, for all of its users.
        if (!isConnectionLoss(error)) log.warn({ err: error }, 'Handing events over failed')
      })
      .finally(() => (running = undefined))
  }
  const timer = setInterval(begin, everyMs)
  timer.unref()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
