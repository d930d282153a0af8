import { get, type IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { startApp } from '../harness/app-process.ts'
import { emptyDatabase } from '../harness/empty-database.ts'
import type { Laurel } from '../harness/laurel.ts'
import { until } from '../harness/until.ts'

// Each start is a separate process, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const PASSWORD = 'the administrator'

async function startedApp(DRAIN_SECONDS: string): Promise<Laurel> {
  const DATABASE_URL = await emptyDatabase()
  return startApp({ env: { DATABASE_URL, DRAIN_SECONDS, ADMIN_PASSWORD: PASSWORD } })
}

function ask(app: Laurel, path: string, headers = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port: app.port, path, headers: { connection: 'keep-alive', ...headers } }, (response) => {
      response.resume()
      resolve(response)
    }).on('error', reject)
  })
}

async function readyStatus(app: Laurel): Promise<[number, unknown]> {
  const answer = await fetch(`${app.url}/readyz`)
  return [answer.status, await answer.json()]
}

async function openStream(app: Laurel): Promise<Response> {
  const login = await fetch(`${app.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@laurel.local', password: PASSWORD }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  return fetch(`${app.url}/api/events`, { headers: { cookie } })
}

test('reports not ready first and keeps answering, with DRAIN_SECONDS', async () => {
  const app = await startedApp('300')
  expect(await readyStatus(app)).toEqual([200, { status: 'ready' }])
  expect((await ask(app, '/api/session')).headers.connection).toBe('keep-alive')
  const stream = await openStream(app)

  app.signal('SIGTERM')
  await expect.poll(() => readyStatus(app)).toEqual([503, { status: 'draining' }])
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  const answer = await ask(app, '/api/session')
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  expect(stream.status).toBe(200)

  // A second signal, later than an echo of the first.
  await until(() => {
    app.signal('SIGTERM')
    return !app.isRunning
  })
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' })
  // The stream ends properly: the browser reconnects to another process.
  expect(await stream.text()).toContain('retry: 1000')
})

test('ends when the time is over', async () => {
  const app = await startedApp('1')
  app.signal('SIGTERM')
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' })
})

test('skips the drain when its parent process dies', async () => {
  const DATABASE_URL = await emptyDatabase()
  const command = ['scripts/with-runtime.mjs', 'src/app/server/main.ts']
  const app = await startApp({ env: { DATABASE_URL, DRAIN_SECONDS: '300' }, command })
  await app.kill()
  await expect
    .poll(() => fetch(app.url).catch((error: Error) => error.message))
    .toBe('fetch failed')
})
