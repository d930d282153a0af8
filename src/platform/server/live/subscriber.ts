import type { Topic } from '#platform/contract/events.ts'
import { mayDo, type Permission, type PermissionHolder } from '#platform/contract/permissions.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { EventStream } from '#platform/server/calls/handler.ts'
import type { StreamPosition, TopicChange } from './outbox.ts'

/** An open page: its person, and the position it resumes from. */
export class LiveSubscriber {
  readonly caller: Caller
  readonly after: StreamPosition | null
  readonly #stream: EventStream

  constructor(caller: Caller, after: StreamPosition | null, stream: EventStream) {
    this.caller = caller
    this.after = after
    this.#stream = stream
    // Browsers reconnect after one second.
    stream.write('retry: 1000\n\n')
  }

  /** Sends the changes that concern the person, each topic once, and returns the topics. */
  tell(changes: readonly TopicChange[], position: StreamPosition): ReadonlySet<Topic> {
    const { id: userId, isAdministrator, permissions } = this.caller
    const listener = { userId, isAdministrator, permissions }
    const mine = changes.filter((change) => concerns(change, listener))
    const topics = new Set(mine.map((change) => change.topic))
    for (const topic of topics) this.say(topic, position)
    // The page reconnects, with the roles that the person has now.
    if (topics.has('roles')) this.end()
    return topics
  }

  say(topic: Topic, position: StreamPosition): void {
    this.#write(`id: ${position}\ndata: ${JSON.stringify({ topic })}\n\n`)
  }

  /** Keeps proxies from closing an idle stream. */
  beat(): void {
    this.#write(': keep-alive\n\n')
  }

  end(): void {
    this.#stream.end()
  }

  // A browser that reads too slowly is disconnected, and resumes from its last id.
  #write(text: string): void {
    if (!this.#stream.write(text)) this.end()
  }
}

interface ChangeListener extends PermissionHolder {
  readonly userId: number
}

/** Topics that are not everyone's, and who reads them; every change of points and people is `users`. */
const READERS: Readonly<Partial<Record<Topic, readonly Permission[]>>> = {
  users: ['managePeople', 'readOverview', 'readAuditLog'],
  inventory: ['manageGifts', 'manageOrders'],
}

/** Whether a change concerns a listener: their own, everyone's, or one they may read. */
export function concerns(change: TopicChange, listener: ChangeListener): boolean {
  if (change.userId !== null) return change.userId === listener.userId
  return READERS[change.topic]?.some((permission) => mayDo(listener, permission)) ?? true
}
