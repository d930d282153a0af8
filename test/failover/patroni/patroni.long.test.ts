import { afterAll, expect, test, vi } from 'vitest'
import { expectBooksToBalance, openApps } from '../apps.ts'
import { Company } from '../company.ts'
import { expectAllAccounted } from '../progress.ts'
import { Cluster } from './cluster.ts'
import { disturb, disturbancesOf } from './disturbances.ts'

// FAILOVER_MINUTES=30 makes the run long.
const MINUTES = Number(process.env['FAILOVER_MINUTES'] ?? '0')
// May install Debian's packages.
vi.setConfig({ testTimeout: MINUTES * 60_000 + 1_200_000, hookTimeout: 120_000 })

const cluster = await Cluster.start()
afterAll(() => cluster.remove())
const { database, appClients } = await openApps({
  hosts: cluster.url(cluster.databases.map(({ address }) => address)),
  address: cluster.url(cluster.proxies.map(({ address }) => `${address}:5000`)),
})
const companies = await Promise.all(
  appClients.map((appClient) => Company.open(appClient, database)),
)

test('keeps every acknowledged write once, and writes again within 30 seconds', async () => {
  const end = performance.now() + MINUTES * 60_000
  do {
    for (const disturbance of disturbancesOf(cluster)) {
      const round = disturb(disturbance, cluster, companies)
      await Promise.all(companies.map((company) => company.during(round)))
      expect(companies.flatMap(({ wrong }) => wrong)).toEqual([])
    }
  } while (performance.now() < end)
})

test('has every acknowledged send, deposit, bonus and purchase at the end', async () => {
  for (const appClient of appClients) appClient.asksAgain = true
  await expectAllAccounted(companies)
  await expectBooksToBalance(database)
})
