import { setTimeout as pause } from 'node:timers/promises'
import { hundredths, writePoints } from '#contract/points.ts'
import type { Database } from '#server/db/database.ts'
import { walletOf, type Colleague } from '#test/concurrency/colleagues.ts'
import { Door } from '#test/concurrency/door.ts'
import { openOffice } from './busy-office.ts'
import { openPage, type Page } from './page.ts'
import type { Production } from './production.ts'
import { openTally, type Tally } from './tally.ts'

export interface Restarted extends Pick<Tally, 'requests' | 'failed'> {
  /** Requests the balancer gave to another process. */
  readonly retries: number
  /** Whose open page shows other balances than they have, in the end. */
  readonly outdated: readonly string[]
}

interface Load {
  readonly database: Database
  /** Each has an open page. */
  readonly people: readonly Colleague[]
  readonly browsers: number
}

type Say = (line: string) => void

const OPEN_WITHIN_MS = 60_000
const CATCH_UP_WITHIN_MS = 20_000
const LOOK_AGAIN_MS = 50

/** Restarts the processes one after the other, while people send, read, write and look on. */
export async function restartUnderLoad(
  { processes, balancer }: Production,
  { database, people, browsers }: Load,
  say: Say,
): Promise<Restarted> {
  const door = new Door(balancer.port)
  const tally = openTally()
  const pages = people.map((person) => openPage(door, person, tally))
  const office = openOffice(door, { people, browsers, tally })
  try {
    await within(OPEN_WITHIN_MS, () => pages.every(({ balances }) => balances !== null))
    for (const place of processes.ports.keys()) {
      const [began, before] = [performance.now(), answeredOf(tally)]
      await processes.restart(place)
      await balancer.untilItServes(place)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const during = answeredOf(tally) - before
      say(`Process ${place + 1} was replaced in ${seconds} s; ${during} requests were answered.`)
    }
    await office.close()
    const outdated = await findOutdated(database, pages)
    return { ...tally, retries: await balancer.countRetries(), outdated }
  } finally {
    await office.close()
    for (const page of pages) page.close()
    door.close()
  }
}

function answeredOf({ requests, failed }: Tally): number {
  return Object.values(requests).reduce((sum, count) => sum + count, -failed.length)
}

/** Those who were told of everything show what they have, as soon as they have read it. */
async function findOutdated(database: Database, pages: readonly Page[]): Promise<string[]> {
  const wallets = await Promise.all(pages.map(({ person }) => walletOf(database, person)))
  const wanted = wallets.map(({ earned, appreciation }) =>
    [earned, appreciation].map((amount) => writePoints(hundredths(amount))).join(),
  )
  const outdated = () =>
    pages.flatMap(({ person, balances }, place) => {
      const shown = [balances?.['earned'], balances?.['appreciation']].join()
      return shown === wanted[place] ? [] : [`${person.email} sees ${shown} for ${wanted[place]}`]
    })
  await within(CATCH_UP_WITHIN_MS, () => outdated().length === 0)
  return outdated()
}

/** Waits for a condition, but no longer than that. */
async function within(milliseconds: number, isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + milliseconds
  while (!isSo() && Date.now() < deadline) await pause(LOOK_AGAIN_MS)
}
