import type { Logger } from 'pino'
import type { Topic } from '#contract/events.ts'
import type { Caller } from '#server/handler.ts'
import type { Database } from '#server/db/database.ts'
import { concerns } from './audience.ts'
import { listen } from './listen.ts'
import type { Change } from './outbox.ts'
import {
  canResume,
  currentPosition,
  readOutbox,
  sweepOutbox,
  type Position,
} from './read-outbox.ts'
import { isSessionLive } from './session-check.ts'

/** One browser's connection, as HTTP hands it over. */
export interface EventStream {
  /** False: the browser does not keep up. */
  write(text: string): boolean
  end(): void
  onClose(run: () => void): void
}

interface Subscriber {
  readonly caller: Caller
  /** Where a browser that comes back left off. */
  readonly after: Position | null
  readonly stream: EventStream
}

const HEARTBEAT_MS = 25_000
const SWEEP_MS = 60_000
const READ_AGAIN_MS = 500

/** Tells open pages what changed, whichever process changed it (design: an event says what, never the value). */
export function openLive(database: Database, log: Logger) {
  const subscribers = new Set<Subscriber>()
  const joining = new Set<Subscriber>()
  /** Every subscriber was told everything up to here. */
  let position: Position

  // News that arrives during a read asks for one more read, not for one each.
  let reading: Promise<void> | undefined
  let again = false
  function onNews(): void {
    again = true
    reading ??= readNews()
  }

  async function readNews(): Promise<void> {
    try {
      while (again) {
        again = false
        await tellNews()
      }
    } catch (error) {
      log.warn({ err: error }, 'live events: reading failed')
      // Or this would not be told before something else happens.
      setTimeout(onNews, READ_AGAIN_MS).unref()
    } finally {
      reading = undefined
    }
  }

  async function tellNews(): Promise<void> {
    if (subscribers.size === 0) {
      // Nobody to tell: whoever comes next begins here.
      if (joining.size > 0) position = await currentPosition(database.pool)
    } else {
      const news = await readOutbox(database.pool, position)
      position = news.position
      for (const subscriber of subscribers) tell(subscriber, news.changes)
    }
    for (const subscriber of joining) await join(subscriber)
  }

  async function join(subscriber: Subscriber): Promise<void> {
    const missed = await readMissed(subscriber)
    // It may have left meanwhile.
    if (!joining.delete(subscriber)) return
    subscribers.add(subscriber)
    subscriber.stream.write('retry: 1000\n\n')
    // A page that just opened may have read before it began to listen.
    if (missed === null) send(subscriber, 'everything')
    else tell(subscriber, missed)
  }

  async function readMissed({ after }: Subscriber): Promise<readonly Change[] | null> {
    if (after === null || !(await canResume(database.pool, after))) return null
    return (await readOutbox(database.pool, after)).changes
  }

  function tell(subscriber: Subscriber, changes: readonly Change[]): void {
    const { id: userId, isAdministrator } = subscriber.caller
    const mine = changes.filter((change) => concerns(change, { userId, isAdministrator }))
    const topics = new Set(mine.map((change) => change.topic))
    for (const topic of topics) send(subscriber, topic)
    if (topics.has('session')) void leaveIfSignedOut(subscriber)
  }

  function send(subscriber: Subscriber, topic: Topic): void {
    if (subscriber.stream.write(`id: ${position}\ndata: ${JSON.stringify({ topic })}\n\n`)) return
    // It resumes from its last id when it has caught its breath.
    leave(subscriber)
  }

  function leave(subscriber: Subscriber): void {
    subscribers.delete(subscriber)
    subscriber.stream.end()
  }

  async function leaveIfSignedOut(subscriber: Subscriber): Promise<void> {
    const live = await isSessionLive(database.pool, subscriber.caller.tokenHash).catch(() => false)
    if (!live) leave(subscriber)
  }

  function open(caller: Caller, after: Position | null, stream: EventStream): void {
    const subscriber = { caller, after, stream }
    stream.onClose(() => {
      joining.delete(subscriber)
      subscribers.delete(subscriber)
    })
    joining.add(subscriber)
    onNews()
  }

  const listener = listen(database, log, onNews)
  const heartbeat = setInterval(() => {
    for (const subscriber of subscribers) {
      if (!subscriber.stream.write(': still here\n\n')) leave(subscriber)
    }
  }, HEARTBEAT_MS)
  const sweep = setInterval(() => {
    sweepOutbox(database.pool).catch((error: unknown) => log.warn({ err: error }, 'sweep failed'))
  }, SWEEP_MS)

  return {
    open,
    async close(): Promise<void> {
      clearInterval(heartbeat)
      clearInterval(sweep)
      for (const subscriber of [...joining, ...subscribers]) leave(subscriber)
      await listener.stop()
      await reading
    },
  }
}

export type Live = ReturnType<typeof openLive>
