import type { AppClient, AppRequest } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import type { LoadKind, Tally } from './tally.ts'

/** Browsers that send requests one after the other without pause. */
export interface Browsers {
  /** Stops the browsers; resolves when all requests are answered. */
  close(): Promise<void>
}

export function openBrowsers(
  appClient: AppClient,
  { people, browsers, tally }: { people: readonly Colleague[]; browsers: number; tally: Tally },
): Browsers {
  const closing = new AbortController()
  let steps = 0

  async function browse(): Promise<void> {
    while (!closing.signal.aborted) {
      const [what, asked] = nextStep(people, steps++)
      await tally.count(what, () => appClient.ask(asked))
    }
  }

  const all = Promise.all(Array.from({ length: browsers }, browse))
  return {
    async close() {
      closing.abort()
      await all
    },
  }
}

/**
 * Half of the requests are writes without a key, which can't be repeated; the others are sends and
 * reads.
 */
function nextStep(people: readonly Colleague[], step: number): [LoadKind, AppRequest] {
  const place = Math.floor(Math.random() * people.length)
  const other = place + 1 + Math.floor(Math.random() * (people.length - 1))
  const [from, to] = [people[place], people[other % people.length]]
  if (from === undefined || to === undefined) throw new Error('nobody to send to')
  const { cookie } = from
  if (step % 2 === 0) {
    const body = { picture: null }
    return ['writes', { method: 'PUT', path: '/api/account/picture', cookie, body }]
  }
  if (step % 4 === 1) {
    return ['reads', { method: 'GET', path: '/api/account/transactions', cookie }]
  }
  const body = { receiver: to.email, amount: '0.01', message: '' }
  return ['sends', { path: '/api/transfers', cookie, key: `demo-${process.pid}-${step}`, body }]
}
