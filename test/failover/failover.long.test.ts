import { expect, test, vi } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { listenAt } from '#test/concurrency/event-reader.ts'
import { until } from '#test/harness/until.ts'
import { expectBooksToBalance } from './apps.ts'
import { Company } from './company.ts'
import { disturbances, ROUND_MS, roundsOf } from './disturbances.ts'
import { expectAllAccounted, PROGRESS_MS } from './progress.ts'
import { openSite } from './site.ts'
import { standbyAway } from './standby-away.ts'

// FAILOVER_MINUTES=10 makes the run long.
const MINUTES = Number(process.env['FAILOVER_MINUTES'] ?? '0')
vi.setConfig({ testTimeout: MINUTES * 60_000 + ROUND_MS })

const site = await openSite()
const { database, appClients } = site
const companies = await Promise.all(
  appClients.map((appClient) => Company.open(appClient, database)),
)
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]

test('acknowledges nothing without a standby, and each key once after its return', async () => {
  await standbyAway(site)
})

test('keeps every acknowledged write once when the primary dies', async () => {
  const readers = await Promise.all(appClients.map((appClient) => listenAt(appClient, bob.cookie)))
  await until(() => readers.every(({ topics }) => topics.includes('everything')), PROGRESS_MS)
  for (const kind of roundsOf(MINUTES)) {
    const told = readers.map(({ topics }) => topics.length)
    const round = disturbances[kind](site, companies)
    await Promise.all(companies.map((company) => company.during(round)))
    expect(companies.flatMap(({ wrong }) => wrong)).toEqual([])

    // Open pages get new events through the same streams and sessions.
    const [, appClient] = appClients
    expect((await appClient.send(ada, bob, '0.01', `after-${kind}-${told[0]}`)).status).toBe(200)
    await until(() => {
      expect(readers.map(({ hasEnded }) => hasEnded)).toEqual([false, false])
      return readers.every(({ topics }, place) => topics.slice(told[place]).includes('wallet'))
    }, PROGRESS_MS)
  }
})

test('has every acknowledged send, deposit, bonus and purchase on the new primary', async () => {
  for (const appClient of appClients) appClient.asksAgain = true
  await expectAllAccounted(companies)
  await expectBooksToBalance(database)
})
