import pino from 'pino'
import { openDatabase } from '#server/db/database.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { Door } from '#test/concurrency/door.ts'
import { balanceBooks } from '#test/e2e/books.ts'
import type { Production } from './production.ts'
import { restartUnderLoad, type Restarted } from './restart-under-load.ts'
import { timeLive, type Latency } from './time-live.ts'

export interface Demonstrated extends Restarted {
  readonly live: Latency
}

interface Wanted {
  readonly databaseUrl: string
  /** How many have a page open while they are sent points. */
  readonly people: number
  /** How many ask without pause. */
  readonly browsers: number
}

/**
 * Shows what several processes on one database owe to the people at them, and says it line by line:
 * what is sent through one is live through the other, and nobody notices that each is replaced.
 * Throws where the books do not balance afterwards.
 */
export async function demonstrate(
  production: Production,
  { databaseUrl, people, browsers }: Wanted,
  say: (line: string) => void,
): Promise<Demonstrated> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ dataDir: '', databaseUrl }, log)
  try {
    const colleagues = await hire(database, people)
    const live = await showLive(production, colleagues)
    say(
      `A send through process 1 was live through process 2 after ${live.sinceAsked.toFixed(1)} ms, ` +
        `${live.sinceAnswered.toFixed(1)} ms after its answer.`,
    )
    const load = { database, people: colleagues, browsers }
    const restarted = await restartUnderLoad(production, load, say)
    report(restarted, people, say)
    say(balanceBooks({ DATABASE_URL: databaseUrl }).trimEnd())
    return { live, ...restarted }
  } finally {
    await database.close()
  }
}

async function showLive({ processes }: Production, people: readonly Colleague[]): Promise<Latency> {
  const [here, there] = processes.ports.map((port) => new Door(port))
  const [from, to] = people
  if (!here || !there || !from || !to) throw new Error('it takes two')
  try {
    // The first time is that of connections and plans.
    await timeLive({ here, there }, [from, to])
    return await timeLive({ here, there }, [from, to])
  } finally {
    here.close()
    there.close()
  }
}

function report(
  { requests, failed, retries, outdated }: Restarted,
  people: number,
  say: Say,
): void {
  const all = Object.values(requests).reduce((sum, count) => sum + count, 0)
  const kinds = Object.entries(requests).map(([what, count]) => `${count} ${what}`)
  say(`${all} requests (${kinds.join(', ')}), ${failed.length} failed.`)
  say(`The balancer gave ${retries} of them to another process than the first it tried.`)
  say(`${people - outdated.length} of ${people} open pages show what their people have.`)
  for (const line of [...failed.slice(0, 10), ...outdated.slice(0, 10)]) say(line)
}

type Say = (line: string) => void
