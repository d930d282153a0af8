import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newOneTimePassword } from '#auth/server/hash-password.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { readConfig } from '#app/server/config.ts'
import { takeAddress } from '#app/server/listen-on.ts'
import { awaitStop } from '#app/server/stop.ts'
import { buildWebIfStale } from './build-web.ts'
import { closeAtTheEnd, type Close } from './close-at-the-end.ts'
import { ownPostgres } from './own-postgres.ts'
import { demonstrate } from './prod-demo/demonstrate.ts'
import { findHaproxy } from './prod-demo/find-haproxy.ts'
import { openProduction } from './prod-demo/production.ts'

/**
 * Runs two processes and a load balancer on one PostgreSQL, all temporary: shows that a send
 * through one is live through the other, and replaces both under load. Runs until Ctrl-C, or exits
 * with --once. Fails if any request failed; after a kill, only if a repeatable one failed.
 */
const PEOPLE = 50
const BROWSERS = 16

const stop = awaitStop()
await closeAtTheEnd((closers) => Promise.race([run(process.argv.slice(2), closers), stop.asked]))
// Pending requests of an interrupted demonstration keep the process alive.
process.exit()

async function run(options: readonly string[], closers: Close[]): Promise<void> {
  const unknown = options.find((option) => option !== '--once')
  if (unknown !== undefined) {
    throw new StartRefused(`Unknown option "${unknown}". There is --once, or none.`)
  }
  const port = await wantedPort(process.env['PORT'] ?? '')
  const haproxy = findHaproxy()
  await buildWebIfStale()
  const postgres = await ownPostgres()
  closers.push(() => postgres.remove())
  const folder = await mkdtemp(join(tmpdir(), 'laurel-production-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const [databaseUrl, adminPassword] = [postgres.url, newOneTimePassword()]
  const wanted = { databaseUrl, folder, haproxy, port, adminPassword }
  const production = await openProduction(wanted)
  closers.push(() => production.stop())
  const [first, second] = production.processes.ports
  console.log(`Two processes at ports ${first} and ${second} share one PostgreSQL.`)
  console.log(`The balancer is ready: http://localhost:${port}`)
  console.log(`Administrator: admin@laurel.local, password ${adminPassword}`)
  const load = { databaseUrl, people: PEOPLE, browsers: BROWSERS }
  const { failed, lost, outdated } = await demonstrate(production, load, console.log)
  const lostSurely = lost.filter(({ what }) => what !== 'writes')
  if (failed.length + lostSurely.length + outdated.length > 0) process.exitCode = 1
  if (options.includes('--once')) return
  console.log('Stop it with Ctrl-C.')
  await stop.asked
}

/** PORT, or if unset the default or any free port. Throws StartRefused. */
async function wantedPort(given: string): Promise<number> {
  const { port } = readConfig({ PORT: given })
  if (given.trim() === '' || port === 0) return freePort(port)
  await (await takeAddress({ host: '127.0.0.1', port })).give()
  return port
}
