import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#test/harness/until.ts'
import type { Company } from './company.ts'
import type { PostgresServer } from './postgres-server.ts'
import { say, secondsUntilWrites, untilProgress } from './progress.ts'
import type { Site } from './site.ts'

/** The limit for one disturbance on a busy machine. */
export const ROUND_MS = 180_000

type DisturbSite = (site: Site, companies: readonly Company[]) => Promise<void>

/** Disturbances of the databases under load; each ends when both apps write again. */
export const disturbances = { kill, freeze, cut, wait } satisfies Record<string, DisturbSite>
export type Kind = keyof typeof disturbances

/** One dying primary; or one disturbance after another, for this number of minutes. */
export function* roundsOf(minutes: number): Generator<Kind> {
  const end = performance.now() + minutes * 60_000
  yield 'kill'
  const kinds = Object.keys(disturbances) as Kind[]
  for (let round = 1; performance.now() < end; round++) yield kinds[round % kinds.length] ?? 'kill'
}

/** The primary dies and its standby is promoted. */
async function kill(site: Site, companies: readonly Company[]): Promise<void> {
  await prepare(site, companies)
  const at = performance.now()
  await site.pair.primary.kill()
  await promote(site)
  await writesAgain('the primary died', at, companies)
}

/**
 * The primary freezes, and its standby is promoted. When the old primary continues, it is a second
 * writable server, which must get no writes.
 */
async function freeze(site: Site, companies: readonly Company[]): Promise<void> {
  await prepare(site, companies)
  const at = performance.now()
  await site.pair.primary.freeze()
  const old = await promote(site)
  await writesAgain('the primary froze', at, companies)
  await old.thaw()
  // New connections can now reach both servers, so the apps have to choose the new primary.
  await site.pair.primary.ask(CUT_ALL)
  await Promise.all(companies.map((company) => company.depositOnce()))
  await old.kill()
}

/** Connections break in the middle of COMMIT, before it arrives or before its answer does. */
async function cut(site: Site, companies: readonly Company[]): Promise<void> {
  const { address } = site
  await prepare(site, companies)
  const at = performance.now()
  address.cutCommits(Array.from({ length: 20 }, (_, place) => (place % 2 ? 'before' : 'after')))
  await until(() => address.left === 0)
  await writesAgain('20 COMMITs were cut', at, companies)
}

/** The standby is away for longer than a statement's timeout: only COMMITs wait. */
async function wait(site: Site, companies: readonly Company[]): Promise<void> {
  await prepare(site, companies)
  const { pair } = site
  await pair.standby.freeze()
  while ((await pair.primary.ask(WAITS_LONG)).length === 0) await pause(100)
  await pair.standby.thaw()
  await writesAgain('the standby came back', performance.now(), companies)
}

const CUT_ALL = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where backend_type = 'client backend' and pid <> pg_backend_pid()`

const WAITS_LONG = `
  select true from pg_stat_activity
   where wait_event = 'SyncRep' and state_change < now() - interval '17 seconds'`

/** Waits for a standby and for all loads to progress. */
async function prepare({ pair }: Site, companies: readonly Company[]): Promise<void> {
  await pair.keepStandby()
  await untilProgress(companies)
}

async function promote({ pair, address }: Site): Promise<PostgresServer> {
  const old = await pair.promote()
  address.moveTo(pair.primary.port)
  return old
}

async function writesAgain(what: string, at: number, companies: readonly Company[]): Promise<void> {
  const all = await secondsUntilWrites(companies, at)
  const seconds = all.map((one) => one.toFixed(1))
  say(`${what}: the first write after ${seconds.join(' s with two hosts, ')} s behind an address`)
}
