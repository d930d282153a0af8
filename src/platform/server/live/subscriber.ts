import type { Topic } from '#platform/contract/events.ts'
import type { Caller, EventStream } from '#platform/server/handler.ts'
import type { Change } from './outbox.ts'
import type { Position } from './read-outbox.ts'

/** One open page: who reads it, and where it left off if it was here before. */
export class Subscriber {
  readonly caller: Caller
  readonly after: Position | null
  readonly #stream: EventStream

  constructor(caller: Caller, after: Position | null, stream: EventStream) {
    this.caller = caller
    this.after = after
    this.#stream = stream
    // A browser that lost the connection comes back after a second.
    stream.write('retry: 1000\n\n')
  }

  /** Says what of these changes is the person's business, each topic once, and answers which. */
  tell(changes: readonly Change[], position: Position): ReadonlySet<Topic> {
    const { id: userId, isAdministrator } = this.caller
    const mine = changes.filter((change) => concerns(change, { userId, isAdministrator }))
    const topics = new Set(mine.map((change) => change.topic))
    for (const topic of topics) this.say(topic, position)
    return topics
  }

  say(topic: Topic, position: Position): void {
    this.#write(`id: ${position}\ndata: ${JSON.stringify({ topic })}\n\n`)
  }

  /** Keeps proxies from taking silence for the end. */
  beat(): void {
    this.#write(': still here\n\n')
  }

  end(): void {
    this.#stream.end()
  }

  // A browser that can't keep up resumes from its last id when it has caught its breath.
  #write(text: string): void {
    if (!this.#stream.write(text)) this.end()
  }
}

interface Listener {
  readonly userId: number
  readonly isAdministrator: boolean
}

const ADMINISTRATORS: ReadonlySet<Topic> = new Set<Topic>(['users', 'inventory'])

/** Whether a change is any of the listener's business: their own, everyone's, or the administrator's. */
export function concerns(change: Change, listener: Listener): boolean {
  if (change.userId !== null) return change.userId === listener.userId
  return ADMINISTRATORS.has(change.topic) ? listener.isAdministrator : true
}
