import { AppClient } from '#test/concurrency/app-client.ts'
import { walletOf, type Colleague } from '#test/concurrency/colleagues.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { within } from '../../scripts/within.ts'
import { openBrowsers } from './browsers.ts'
import { openPage, type Page } from './page.ts'
import { openTally, type Tally } from './tally.ts'

/** Load through the balancer, and open pages. */
export interface Load {
  readonly tally: Tally
  /** Stops the load; returns people whose page stays outdated. */
  settle(): Promise<string[]>
  close(): Promise<void>
}

interface LoadOptions {
  readonly database: Database
  /** People with an open page. */
  readonly people: readonly Colleague[]
  /** The number of browsers that send requests without pause. */
  readonly browsers: number
}

const OPEN_WITHIN_MS = 60_000
const CATCH_UP_WITHIN_MS = 20_000

/** Resolves when every page shows balances. */
export async function openLoad(
  port: number,
  { database, people, browsers }: LoadOptions,
): Promise<Load> {
  const appClient = new AppClient(port)
  const tally = openTally()
  const pages = people.map((person) => openPage(appClient, person, tally))
  const browsing = openBrowsers(appClient, { people, browsers, tally })
  await within(OPEN_WITHIN_MS, () => pages.every(({ balances }) => balances !== null))
  return {
    tally,
    async settle() {
      await browsing.close()
      return findOutdated(database, pages)
    },
    async close() {
      await browsing.close()
      for (const page of pages) page.close()
      appClient.close()
    },
  }
}

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
