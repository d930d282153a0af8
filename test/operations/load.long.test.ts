import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../harness/app-process.ts'
import { emptyDatabase } from '../harness/empty-database.ts'
import type { Laurel } from '../harness/laurel.ts'
import { until } from '../harness/until.ts'

vi.setConfig({ testTimeout: 90_000 })

const PASSWORD = 'the administrator'
/** A heap that suffices for the process at rest, some 53 MB, and some 600 concurrent requests. */
const SMALL_HEAP = '--max-old-space-size=84'
const REQUESTS = 1_600

async function signIn(app: Laurel): Promise<string> {
  const login = await fetch(`${app.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@laurel.local', password: PASSWORD }),
  })
  return login.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Locks the sessions, so that every request has to wait. */
async function holdSessions(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; lock table sessions in access exclusive mode')
  return client
}

test('refuses requests beyond its memory, survives and recovers', async () => {
  const DATABASE_URL = await emptyDatabase()
  const env = { DATABASE_URL, ADMIN_PASSWORD: PASSWORD, NODE_OPTIONS: SMALL_HEAP }
  const app = await startApp({ env })
  const cookie = await signIn(app)
  const holder = await holdSessions(DATABASE_URL)
  const answers: string[] = []
  // The largest headers, so that each waiting request uses memory.
  const request = `GET /api/account HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\nx: ${'x'.repeat(14_000)}\r\n\r\n`
  const sockets: Socket[] = []
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  const ask = async (): Promise<void> => {
    const socket = connect(app.port, '127.0.0.1')
    socket.on('data', (data: Buffer) => answers.push(data.toString()))
    sockets.push(socket)
    const connected = once(socket, 'connect')
    socket.on('error', () => undefined)
    await connected
    socket.write(request)
  }
  while (sockets.length < REQUESTS) await Promise.all(Array.from({ length: 50 }, ask))
  const turnedAway = () => answers.filter((answer) => answer.startsWith('HTTP/1.1 503'))
  await until(() => turnedAway().length > 500 || !app.isRunning)
  expect(app.isRunning, app.stderr).toBe(true)
  for (const answer of turnedAway()) {
    expect(answer).toMatch(/\r\nretry-after: 1\r\n/i)
    expect(answer).toContain('"code":"busy"')
  }
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)

  await holder.query('rollback')
  await until(async () => {
    const { status } = await fetch(`${app.url}/api/account`, { headers: { cookie } })
    return status === 200
  })
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  expect(await app.stop()).toMatchObject({ code: 0 })
})
