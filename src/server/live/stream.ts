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
  readonly stream: EventStream
}

const HEARTBEAT_MS = 25_000
const SWEEP_MS = 10 * 60_000
const READ_AGAIN_MS = 500

/** Tells open pages what changed, whichever process changed it (design: an event says what, never the value). */
export async function openLive(database: Database, log: Logger) {
  const subscribers = new Set<Subscriber>()
  let position: Position = await currentPosition(database.pool)
  let told = new Set<number>()

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
    // Nobody to tell: whoever comes next is told to read everything.
    if (subscribers.size === 0) return
    const news = await readOutbox(database.pool, position)
    const fresh = news.changes.filter((change) => !told.has(change.id))
    told = new Set(news.changes.map((change) => change.id))
    position = news.position
    for (const subscriber of subscribers) tell(subscriber, fresh)
  }

  function tell(subscriber: Subscriber, changes: readonly Change[]): void {
    const { id: userId, isAdministrator } = subscriber.caller
    const mine = changes.filter((change) => concerns(change, { userId, isAdministrator }))
    const topics = new Set(mine.map((change) => change.topic))
    for (const topic of topics) send(subscriber, topic, position)
    if (topics.has('session')) void leaveIfSignedOut(subscriber)
  }

  function send(subscriber: Subscriber, topic: Topic, at: Position): void {
    if (subscriber.stream.write(`id: ${at}\ndata: ${JSON.stringify({ topic })}\n\n`)) return
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

  async function open(caller: Caller, after: Position | null, stream: EventStream): Promise<void> {
    const subscriber = { caller, stream }
    stream.onClose(() => subscribers.delete(subscriber))
    // Where this browser starts is read before it subscribes, so that nothing falls in between.
    const start = await currentPosition(database.pool)
    if (subscribers.size === 0) position = start
    subscribers.add(subscriber)
    stream.write(`retry: 1000\nid: ${start}\n\n`)
    if (after !== null && (await canResume(database.pool, after))) {
      const { changes } = await readOutbox(database.pool, after)
      tell(subscriber, changes)
    } else {
      send(subscriber, 'everything', start)
    }
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
      for (const subscriber of subscribers) leave(subscriber)
      await listener.stop()
      await reading
    },
  }
}

export type Live = Awaited<ReturnType<typeof openLive>>
