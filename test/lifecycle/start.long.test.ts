import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { realpath, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runApp, startApp } from '../harness/app-process.ts'
import { ownDataFolder } from '../harness/data-folder.ts'

// A new database writes some 40 MB to the disk, which may be slow or busy.
vi.setConfig({ testTimeout: 90_000 })

test('prints address, administrator and password at the first start, no password later', async () => {
  const data = await ownDataFolder()
  const first = await startApp({ env: { DATA_DIR: data.path } })
  expect((await fetch(`${first.url}/api/session`)).status).toBe(200)
  expect(first.stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(
      /^Laurel v\d+\.\d+\.\d+(?:-dev)?(?: \(commit [0-9a-f]{12}\))? is ready: http:\/\/localhost:\d+$/,
    ),
    'Administrator: admin@laurel.local',
    `The first password is in ${data.path}/first-password. You choose your own when you sign in with it. Remove the file then.`,
    `The data is in ${data.path}.`,
  ])
  expect(await first.stop()).toMatchObject({ code: 0, stderr: '' })
  expect(await data.postmaster()).toBeNull()

  const second = await startApp({ env: { DATA_DIR: data.path } })
  expect(second.stdout.trimEnd().split('\n').slice(1)).toEqual([
    'Administrator: admin@laurel.local',
    `The data is in ${data.path}.`,
  ])
  expect(await second.stop()).toMatchObject({ code: 0, stderr: '' })
})

test('refuses a second start on the same data, and leaves the first unaffected', async () => {
  const data = await ownDataFolder()
  const first = await startApp({ env: { DATA_DIR: data.path } })
  expect(await runApp({ env: { DATA_DIR: data.path } }).ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Laurel is already running on ${data.path}: stop that one first, or give this one a folder of its own with DATA_DIR.\n`,
  })
  expect((await fetch(`${first.url}/api/session`)).status).toBe(200)
  expect(await first.stop()).toMatchObject({ code: 0, stderr: '' })
})

test('lets one of several concurrent first starts win, and refuses the others', async () => {
  const data = await ownDataFolder()
  const starts = await Promise.allSettled(
    [1, 2, 3].map(() => startApp({ env: { DATA_DIR: data.path } })),
  )
  const won = starts.filter((start) => start.status === 'fulfilled').map(({ value }) => value)
  const reasons = starts.filter((start) => start.status === 'rejected').map(({ reason }) => reason)
  expect(won).toHaveLength(1)
  for (const reason of reasons) expect(String(reason)).toContain('Laurel is already running on')
  expect((await fetch(`${won[0]?.url}/api/session`)).status).toBe(200)
  expect(await won[0]?.stop()).toMatchObject({ code: 0, stderr: '' })
})

test('reports a taken port in one sentence, before creating the administrator', async () => {
  const data = await ownDataFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const env = { DATA_DIR: data.path, PORT: String(port) }
  const sentence = `Port ${port} is already taken on 127.0.0.1: stop what uses it, or choose another port with PORT.\n`
  expect(await runApp({ env }).ended).toEqual({ code: 1, stdout: '', stderr: sentence })
  expect(await data.postmaster()).toBeNull()

  other.close()
  const next = await startApp({ env })
  expect(next.stdout).toMatch(/^The first password is in /m)
  expect(next.port).toBe(port)
  expect(await next.stop()).toMatchObject({ code: 0, stderr: '' })
})

test('reports a foreign address in one sentence, and shows no password', async () => {
  const data = await ownDataFolder()
  const env = { DATA_DIR: data.path, HOST: '192.0.2.1' }
  expect(await runApp({ env }).ended).toEqual({
    code: 78,
    stdout: '',
    stderr: 'HOST is 192.0.2.1, which is not an address of this machine.\n',
  })
})

test('refuses wrong variables by name, before creating anything', async () => {
  const data = await ownDataFolder()
  const env = { DATA_DIR: data.path, PORT: 'http', ADMIN_PASSWORD: 'short', TRUST_PROXY: 'me' }
  expect(await runApp({ env }).ended).toMatchObject({
    // EX_CONFIG: the unit does not restart on it.
    code: 78,
    stdout: '',
    stderr: [
      'PORT must be a port number from 0 to 65535.',
      'ADMIN_PASSWORD must be 8 to 200 characters long.',
      'TRUST_PROXY must be true, false, a number of hops, or addresses separated by commas.',
      '',
    ].join('\n'),
  })
})

test('names backup and restore for a database of a PostgreSQL it knows nothing of', async () => {
  const data = await ownDataFolder()
  await (await startApp({ env: { DATA_DIR: data.path } })).stop()
  const place = await realpath(join(data.path, 'postgres'))
  await writeFile(join(place, 'cluster/PG_VERSION'), '16\n')
  expect(await runApp({ env: { DATA_DIR: data.path } }).ended).toEqual({
    code: 78,
    stdout: '',
    stderr: `The database in ${place} was made by PostgreSQL 16; this Laurel brings 18, which can't read it. To take the data over, run "npm run backup" with the Laurel that used it, then "npm run restore" with this one, in another DATA_DIR.\n`,
  })
})

test('only checks its settings, makes nothing, and ends with 78 if one is wrong', async () => {
  const data = await ownDataFolder()
  const path = join(data.path, 'data')
  const check = async (env: Record<string, string>) =>
    runApp({ env: { DATA_DIR: path, ...env }, command: ['scripts/start.ts', '--check'] }).ended
  const well = await check({})
  expect(well).toMatchObject({ code: 0, stderr: '' })
  expect(well.stdout).toMatch(/^Settings: ok\n.*\nAll is well\.\n$/s)
  expect(await check({ LOG_LEVEL: 'loud' })).toMatchObject({ code: 78, stderr: '' })
  expect(existsSync(path)).toBe(false)
})

test('refuses an unknown option in one sentence', async () => {
  expect(await runApp({ env: {}, command: ['scripts/start.ts', '--dmeo'] }).ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'Unknown option "--dmeo". Laurel starts without options or with --demo; --check only tries the settings.\n',
  })
})
