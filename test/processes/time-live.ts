import { randomUUID } from 'node:crypto'
import type { AppClient } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { openEvents } from '#test/concurrency/event-reader.ts'

export interface Latency {
  /** Milliseconds from the request, or from its answer, to the event. */
  readonly sinceAsked: number
  readonly sinceAnswered: number
}

/** Times a send through one process until the receiver's page at another gets the event. */
export async function timeLive(
  { here, there }: { here: AppClient; there: AppClient },
  [from, to]: readonly [Colleague, Colleague],
): Promise<Latency> {
  const reader = await openEvents(there, to.cookie)
  const heard = (wanted: string) =>
    new Promise<number>((resolve) => {
      reader.onTopic = (topic) => topic === wanted && resolve(performance.now())
    })
  try {
    // A stream starts with the event "everything".
    if (reader.topics.length === 0) await heard('everything')
    const hearing = heard('wallet')
    const asked = performance.now()
    const { status } = await here.send(from, to, '1.00', randomUUID())
    const answered = performance.now()
    if (status !== 200) throw new Error(`the send was answered ${status}`)
    const at = await hearing
    return { sinceAsked: at - asked, sinceAnswered: Math.max(0, at - answered) }
  } finally {
    reader.close()
  }
}
