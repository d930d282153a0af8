import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isAlive } from '#platform/server/db/postmaster.ts'
import { runApp, startApp } from '../harness/app-process.ts'
import { ownDataFolder } from '../harness/data-folder.ts'

// A new database writes some 40 MB to the disk, which may be slow or busy.
vi.setConfig({ testTimeout: 90_000 })

const PATIENCE = { timeout: 20_000, interval: 10 }

test('starts again with its database after a kill -9', async () => {
  const data = await ownDataFolder()
  const app = await startApp({ env: { DATA_DIR: data.path } })
  await app.kill()
  const left = await data.postmaster()
  expect(left).not.toBeNull()

  const next = await startApp({ env: { DATA_DIR: data.path } })
  expect(await data.postmaster()).toEqual(left)
  expect((await fetch(`${next.url}/api/session`)).status).toBe(200)
  expect(await next.stop()).toMatchObject({ code: 0, stderr: '' })
  expect(await data.postmaster()).toBeNull()
})

test('restarts a killed database, and refuses a second start', async () => {
  const data = await ownDataFolder()
  const env = { DATA_DIR: data.path, ADMIN_PASSWORD: 'long enough' }
  const app = await startApp({ env })
  const killed = await data.postmaster()
  process.kill(killed?.pid ?? 0, 'SIGKILL')
  await vi.waitUntil(async () => {
    const running = await data.postmaster()
    return running !== null && running.pid !== killed?.pid
  }, PATIENCE)
  const credentials = { email: 'admin@laurel.local', password: env.ADMIN_PASSWORD }
  await vi.waitFor(async () => {
    const answer = await fetch(`${app.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    expect(answer.status).toBe(200)
  }, PATIENCE)
  await expect(startApp({ env })).rejects.toThrow('Laurel is already running on')
  expect(await app.stop()).toMatchObject({ code: 0 })
  expect(await data.postmaster()).toBeNull()
})

test('ignores a pid file left by a crash, even if another process has that pid', async () => {
  const data = await ownDataFolder()
  const app = await startApp({ env: { DATA_DIR: data.path } })
  const postmaster = await data.postmaster()
  await app.kill()
  process.kill(postmaster?.pid ?? 0, 'SIGKILL')
  await vi.waitUntil(() => !isAlive(postmaster?.pid ?? 0), PATIENCE)
  const pidFile = join(data.path, 'postgres/cluster/postmaster.pid')
  // This test's process is alive, but is not a database.
  await writeFile(pidFile, `${process.pid}\n${data.path}\n1\n${postmaster?.port}\n`)

  const next = await startApp({ env: { DATA_DIR: data.path } })
  expect((await fetch(`${next.url}/api/session`)).status).toBe(200)
  expect(await next.stop()).toMatchObject({ code: 0, stderr: '' })
})

/** The process that creates a database below the folder. */
async function initdbBelow(folder: string): Promise<number | undefined> {
  for (const name of await readdir('/proc')) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (/\/initdb\0/.test(command) && command.includes(`${folder}/`)) return Number(name)
  }
  return undefined
}

// A restore into a new DATA_DIR creates its database in the same way.
test('starts after a command was killed while creating the database', async () => {
  const data = await ownDataFolder()
  const env = { DATA_DIR: data.path }
  const killed = runApp({ env, command: ['scripts/restore.ts', '--from', '/nowhere'] })
  const initdb = await vi.waitUntil(() => initdbBelow(data.path), PATIENCE)
  killed.signal('SIGKILL')
  // The next start must end initdb, which would otherwise write into the removed folder. Stopped,
  // it does not end by itself.
  process.kill(initdb, 'SIGSTOP')
  await killed.ended

  const next = await startApp({ env })
  expect(isAlive(initdb)).toBe(false)
  expect((await readdir(data.path)).toSorted()).toEqual(['files', 'first-password', 'postgres'])
  expect(await next.stop()).toMatchObject({ code: 0, stderr: '' })
})
