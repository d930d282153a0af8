import type { Logger } from 'pino'
import { isConnectionLoss } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { EventName } from '#webhooks/contract/events.ts'

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

export interface EventSubscriber {
  /** As it listens. */
  readonly name: string
  /**
   * Stores the work for events, such as jobs, in the transaction that hands them over. Each event of
   * its kinds comes once, in the order of the changes.
   */
  readonly take: (tx: Tx, events: readonly PublishedEvent[]) => Promise<void>
}

const AT_ONCE = 500

const WAITING = `
  select event_seq as seq from event_waits where subscriber = $1 order by event_seq limit ${AT_ONCE}`

// One process at a time, so that the order is kept. An event that was taken meanwhile is left out.
const TAKE = `
  with taken as (
    delete from event_waits
     where subscriber = $1 and event_seq = any($2::bigint[])
       and (select pg_try_advisory_xact_lock(hashtext('laurel_published_events'), hashtext($1)))
    returning event_seq
  )
  select e.seq, e.id, e.kind, e.is_private as "isPrivate", e.data, e.made_at as "madeAt"
    from published_events e join taken on taken.event_seq = e.seq
   order by e.seq`

/** So many events that fail one by one show that their subscriber fails, whatever the event. */
const MOST_FAILING = 10

/**
 * Hands waiting events to a subscriber. Where it throws, they come one by one, so that one event holds up
 * no other; what fails waits for the next time. Returns the number of events it took together.
 */
export async function handEventsOver(
  database: Database,
  log: Pick<Logger, 'error'>,
  subscriber: EventSubscriber,
): Promise<number> {
  const { rows } = await database.pool.query<{ seq: number }>(WAITING, [subscriber.name])
  if (rows.length === 0) return 0
  const waiting = rows.map(({ seq }) => seq)
  const failed = await tryToHand(database, subscriber, waiting)
  if (failed === null) return waiting.length
  log.error({ err: failed, subscriber: subscriber.name, events: waiting.length }, FAILED)
  let failing = 0
  for (const seq of waiting) {
    // oxlint-disable-next-line no-await-in-loop
    if ((await tryToHand(database, subscriber, [seq])) !== null) failing++
    if (failing === MOST_FAILING) break
  }
  return 0
}

const FAILED = 'A subscriber could not take events, which now come one by one'

/** Hands these events over in one transaction; returns what the subscriber threw, or null. */
async function tryToHand(
  database: Database,
  { name, take }: EventSubscriber,
  seqs: readonly number[],
): Promise<unknown> {
  try {
    await transact(database, async (tx) => {
      const values = [name, seqs]
      const { rows } = await tx.query<PublishedEvent & Record<string, unknown>>({
        text: TAKE,
        values,
      })
      if (rows.length > 0) await take(tx, rows)
    })
    return null
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    return error
  }
}

const EVERY_MS = 1_000

interface Handover {
  readonly subscriber: EventSubscriber
  /** Does what the subscriber stored. */
  readonly wake: () => Promise<unknown>
}

/** Hands events to a subscriber every second, and at once while there are many, until it is stopped. */
export function startHandingOver(
  database: Database,
  log: Logger,
  { subscriber, wake }: Handover,
  everyMs = EVERY_MS,
) {
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  async function turn(): Promise<void> {
    while (
      !stopping.signal.aborted &&
      (await handEventsOver(database, log, subscriber)) === AT_ONCE
    );
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
