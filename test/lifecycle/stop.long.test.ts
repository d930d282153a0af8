import { expect, test, vi } from 'vitest'
import { runApp, startApp } from '../harness/app-process.ts'
import { ownDataFolder, type DataFolder } from '../harness/data-folder.ts'
import type { Laurel } from '../harness/laurel.ts'

// A new database writes some 40 MB to the disk, which may be slow or busy.
vi.setConfig({ testTimeout: 90_000 })

const PASSWORD = 'the administrator'
const PATIENCE = { timeout: 20_000, interval: 20 }

async function startedApp(): Promise<{ app: Laurel; data: DataFolder }> {
  const data = await ownDataFolder()
  const env = { DATA_DIR: data.path, ADMIN_PASSWORD: PASSWORD }
  return { app: await startApp({ env }), data }
}

function logIn(app: Laurel): Promise<Response> {
  return fetch(`${app.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@laurel.local', password: PASSWORD }),
  })
}

test('SIGTERM finishes running requests, takes no new ones and stops the database', async () => {
  const { app, data } = await startedApp()
  const client = await data.connect()
  await client.query('begin; lock table users in access exclusive mode')
  const running = logIn(app)
  await vi.waitUntil(async () => {
    const { rows } = await client.query(`select from pg_locks where not granted`)
    return rows.length > 0
  }, PATIENCE)

  app.signal('SIGTERM')
  await vi.waitFor(() => expect(fetch(app.url)).rejects.toThrow('fetch failed'), PATIENCE)
  await client.query('rollback')
  expect((await running).status).toBe(200)
  await client.end()
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' })
  expect(await data.postmaster()).toBeNull()
})

test('stops despite open event streams and idle connections', async () => {
  const { app, data } = await startedApp()
  const cookie = (await logIn(app)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const stream = await fetch(`${app.url}/api/events`, { headers: { cookie } })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const asked = performance.now()
  expect(await app.stop()).toMatchObject({ code: 0, stderr: '' })
  // An endless request is cut after ten seconds.
  expect(performance.now() - asked).toBeLessThan(9_000)
  await stream.text().catch(() => '')
  expect(await data.postmaster()).toBeNull()
})

test('ignores a repeated signal', async () => {
  const { app, data } = await startedApp()
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const) app.signal(signal)
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' })
  expect(await data.postmaster()).toBeNull()
})

test('stops cleanly on a signal during the start', async () => {
  const data = await ownDataFolder()
  const app = runApp({ env: { DATA_DIR: data.path } })
  await vi.waitUntil(async () => (await data.postmaster()) !== null, PATIENCE)
  app.signal('SIGTERM')
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' })
  expect(await data.postmaster()).toBeNull()
})

test('stops cleanly when its parent process is killed', async () => {
  const data = await ownDataFolder()
  const command = ['scripts/with-runtime.mjs', 'src/app/server/main.ts']
  const app = await startApp({ env: { DATA_DIR: data.path }, command })
  expect(await app.kill()).toMatchObject({ code: null, stderr: '' })
  await expect(fetch(app.url)).rejects.toThrow('fetch failed')
  await data.stopped()
})
