import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { freePort } from '#platform/server/db/postmaster.ts'
import { runApp } from '../harness/app-process.ts'
import { ownDataFolder } from '../harness/data-folder.ts'

// A new database writes some 40 MB to the disk, which may be slow or busy.
vi.setConfig({ testTimeout: 90_000 })

const PATIENCE = { timeout: 60_000, interval: 100 }
const command = ['scripts/dev.ts']

test.each(['SIGTERM', 'SIGINT'] as const)(
  'npm run dev stops its server and its database on %s',
  async (signal) => {
    const data = await ownDataFolder()
    const port = await freePort(0)
    const app = runApp({ env: { DATA_DIR: data.path, PORT: String(port) }, command })
    // By now Vite is running, which handles the signal itself.
    const page = () => fetch(`http://127.0.0.1:${port}/home`).then((answer) => answer.text())
    await expect.poll(() => page().catch(() => ''), PATIENCE).toContain('/main.tsx')
    expect(await data.postmaster()).not.toBeNull()
    app.signal(signal)
    expect(await app.ended).toMatchObject({ code: 0, stderr: '' })
    expect(await data.postmaster()).toBeNull()
  },
)

test('npm run dev reports a taken port in one sentence, and stops its database', async () => {
  const data = await ownDataFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const env = { DATA_DIR: data.path, PORT: String(port) }
  expect(await runApp({ env, command }).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is already taken on 127.0.0.1: stop what uses it, or choose another port with PORT.\n`,
  })
  expect(await data.postmaster()).toBeNull()
  other.close()
})
