import pino from 'pino'
import { AppClient } from '#test/concurrency/app-client.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { balanceBooks } from '#test/e2e/books.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { openLoad, type Load } from './load.ts'
import type { Production } from './production.ts'
import { killOne, replaceEach } from './replace-processes.ts'
import type { Failure, Tally } from './tally.ts'
import { timeLive, type Latency } from './time-live.ts'

type LogLine = (line: string) => void

export interface Replacement extends Pick<Tally, 'requests'> {
  readonly live: Latency
  /** Failures during the replacement. */
  readonly failed: readonly Failure[]
  /** Failures because of the kill. */
  readonly lost: readonly Failure[]
  /** People whose page shows outdated balances in the end. */
  readonly outdated: readonly string[]
}

interface ReplacementOptions {
  readonly databaseUrl: string
  /** The number of open pages. */
  readonly people: number
  /** The number of browsers that send requests without pause. */
  readonly browsers: number
}

/**
 * Runs several processes on one database under load: times a send through one until it is live through the
 * other, replaces each, and kills one. Throws if the
 * books don't balance afterwards.
 */
export async function replaceUnderLoad(
  production: Production,
  { databaseUrl, people, browsers }: ReplacementOptions,
  say: LogLine,
): Promise<Replacement> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ dataDir: '', databaseUrl }, log)
  try {
    const colleagues = await hire(database, people)
    const live = await showLive(production, colleagues, say)
    const { port } = production.balancer
    const load = await openLoad(port, { database, people: colleagues, browsers })
    try {
      const shown = await showReplacing(production, load, say)
      say(balanceBooks({ DATABASE_URL: databaseUrl }).trimEnd())
      return { live, requests: load.tally.requests, ...shown }
    } finally {
      await load.close()
    }
  } finally {
    await database.close()
  }
}

async function showReplacing(production: Production, load: Load, say: LogLine) {
  const { tally } = load
  await replaceEach(production, tally, say)
  const failed = [...tally.failed]
  const kinds = Object.entries(tally.requests).map(([what, count]) => `${count} ${what}`)
  say(`${tally.all} requests (${kinds.join(', ')}), ${failed.length} failed.`)
  const retries = await production.balancer.countRetries()
  say(`The balancer gave ${retries} of them to another process than the first it tried.`)
  const lost = await killOne(production, tally, say)
  const outdated = await load.settle()
  say(`Turned away by a process with too much to do, and answered later: ${tally.turnedAway}.`)
  say(`Open pages that do not show what their people have: ${outdated.length}.`)
  for (const { what, why } of tally.failed.slice(0, 10)) say(`failed: ${what}: ${why}`)
  return { failed, lost, outdated }
}

async function showLive(
  { processes }: Production,
  people: readonly Colleague[],
  say: LogLine,
): Promise<Latency> {
  const [here, there] = processes.ports.map((port) => new AppClient(port))
  const [from, to] = people
  if (!here || !there || !from || !to) throw new Error('it takes two')
  try {
    // The first run opens connections and plans queries.
    await timeLive({ here, there }, [from, to])
    const live = await timeLive({ here, there }, [from, to])
    const [asked, answered] = [live.sinceAsked, live.sinceAnswered].map((ms) => ms.toFixed(1))
    say(
      `A send through process 1 was live through process 2 after ${asked} ms, ` +
        `${answered} ms after its answer.`,
    )
    return live
  } finally {
    here.close()
    there.close()
  }
}
