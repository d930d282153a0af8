import { openEvents, type EventReader } from '#test/concurrency/event-reader.ts'
import { tokenOf } from '../company.ts'

/** Open pages, one for each user, at the processes of these ports in turn. */
export interface Listeners {
  /** Resolves with the time of this user's next wallet event. */
  hear(person: number): Promise<number>
  close(): void
}

/** Pages opened at a time. */
const AT_ONCE = 50

/** Opens the pages of users 1 to `count`; resolves once each has its first event. */
export async function openListeners(ports: readonly number[], count: number): Promise<Listeners> {
  const readers = new Map<number, EventReader>()
  const waiting = new Map<number, (at: number) => void>()

  async function open(person: number): Promise<void> {
    const cookie = `laurel_session=${tokenOf(person)}`
    const reader = await openEvents({ port: ports[person % ports.length] ?? 0 }, cookie)
    const begun = Promise.withResolvers<void>()
    if (reader.topics.length > 0) begun.resolve()
    reader.onTopic = (topic) => {
      begun.resolve()
      if (topic === 'wallet') waiting.get(person)?.(performance.now())
    }
    readers.set(person, reader)
    await begun.promise
  }

  const people = Array.from({ length: count }, (_, place) => place + 1)
  for (let done = 0; done < count; done += AT_ONCE) {
    await Promise.all(people.slice(done, done + AT_ONCE).map(open))
  }
  return {
    hear: (person) =>
      new Promise((resolve) => {
        waiting.set(person, resolve)
      }),
    close() {
      for (const reader of readers.values()) reader.close()
    },
  }
}
