import { expect, test, vi } from 'vitest'
import { openExternalServer } from '#platform/server/db/external-server.ts'
import { runApp, startApp } from '../harness/app-process.ts'
import { emptyDatabase } from '../harness/empty-database.ts'
import { keepBusy, openSessions, startPgBouncer } from './pooler.ts'

// Starts PgBouncer and processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const STARTS = 40

/** The name of a new empty database. */
async function emptyName(): Promise<string> {
  return new URL(await emptyDatabase()).pathname.slice(1)
}

/** How many of 40 starts accept the database. */
async function acceptedStarts(url: string): Promise<number> {
  let accepted = 0
  for (let start = 0; start < STARTS; start++) {
    try {
      await openExternalServer(url, {})
      accepted++
    } catch (error) {
      expect(String(error)).toContain('is a transaction pooler')
    }
  }
  return accepted
}

test('refuses PgBouncer in transaction mode, idle or beside six busy clients', async () => {
  const url = await startPgBouncer('transaction', await emptyName())
  expect(await acceptedStarts(url)).toBe(0)
  await keepBusy(url)
  expect(await acceptedStarts(url)).toBe(0)
  const { host, pathname } = new URL(url)
  expect(await runApp({ env: { DATABASE_URL: url } }).ended).toMatchObject({
    code: 78,
    stdout: '',
    stderr: `The database of DATABASE_URL (${host}${pathname}) is a transaction pooler, which loses the locks and settings of a session: give Laurel PostgreSQL itself, or a pool of whole sessions, or keep this one and set DATABASE_DIRECT_URL, which leads to PostgreSQL itself.\n`,
  })
})

test.each([1, 2, 3, 4])('refuses PgBouncer that rotates among %i idle sessions', async (count) => {
  const url = await startPgBouncer('transaction', await emptyName(), 'server_round_robin = 1')
  await openSessions(url, count)
  expect(await acceptedStarts(url)).toBe(0)
})

test('accepts PgBouncer in session mode, idle or beside six busy clients', async () => {
  const url = await startPgBouncer('session', await emptyName())
  expect(await acceptedStarts(url)).toBe(STARTS)
  await keepBusy(url)
  expect(await acceptedStarts(url)).toBe(STARTS)
  const app = await startApp({ env: { DATABASE_URL: url } })
  expect((await fetch(`${app.url}/api/session`)).status).toBe(200)
  expect(await app.stop()).toMatchObject({ code: 0, stderr: '' })
})
