import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runApp, startApp } from '../harness/app-process.ts'
import { fileFolder } from '../harness/app.ts'
import { ownDataFolder } from '../harness/data-folder.ts'
import { emptyDatabase } from '../harness/empty-database.ts'

// A new database writes some 40 MB to the disk, which may be slow or busy.
vi.setConfig({ testTimeout: 90_000 })

type DamageFolder = (folder: string) => Promise<string>

const file: DamageFolder = async (folder) => {
  await writeFile(join(folder, 'data'), '')
  return join(folder, 'data')
}

const insideFile: DamageFolder = async (folder) => join(await file(folder), 'below')

const linkToNowhere: DamageFolder = async (folder) => {
  await symlink('/nowhere/at-all', join(folder, 'data'))
  return join(folder, 'data')
}

const at =
  (path: string): DamageFolder =>
  () =>
    Promise.resolve(path)

test.each<[string, DamageFolder, RegExp, number]>([
  ['is a file', file, /: it is not a folder\.\n$/, 78],
  ['is inside a file', insideFile, /: something on the way there is not a folder\.\n$/, 78],
  [
    'is a broken link',
    linkToNowhere,
    /\/data is a link to \/nowhere\/at-all, which is not there\.\n$/,
    // Its disk may be mounted later.
    1,
  ],
  [
    'is on a file system without new folders',
    at('/proc/nope'),
    /: the system makes no folder there\.\n$/,
    78,
  ],
  [
    'is below such a folder',
    at('/proc/a/b'),
    /: \/proc\/a: the system makes no folder there\.\n$/,
    78,
  ],
  [
    'is not writable',
    at('/sys/laurel'),
    /: (?:this user has no permission to|the system does not permit it|it is read-only; in a service of systemd, ReadWritePaths= in its unit has to name it)\.\n$/,
    78,
  ],
])('refuses a DATA_DIR that %s, in one sentence', async (_, spoil, reason, exitCode) => {
  const path = await spoil(await fileFolder())
  const { code, stdout, stderr } = await runApp({ env: { DATA_DIR: path } }).ended
  expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^DATA_DIR is ${path}, which can't be used: [^\n]+\n$`))
  expect(stderr).toMatch(reason)
})

test.each(['dev.ts', 'audit.ts', 'backup.ts', 'admin-password.ts'])(
  '%s refuses it in the same words',
  async (script) => {
    const DATA_DIR = await file(await fileFolder())
    const sentence = `DATA_DIR is ${DATA_DIR}, which can't be used: it is not a folder.\n`
    const refused = { code: 1, stdout: '', stderr: sentence }
    expect(await runApp({ env: { DATA_DIR }, command: [`scripts/${script}`] }).ended).toEqual(
      refused,
    )
  },
)

test('refuses a DATA_DIR that is a file with DATABASE_URL, too', async () => {
  const DATA_DIR = await file(await fileFolder())
  const { ended } = runApp({ env: { DATA_DIR, DATABASE_URL: await emptyDatabase() } })
  expect(await ended).toEqual({
    code: 78,
    stdout: '',
    stderr: `DATA_DIR is ${DATA_DIR}, which can't be used: it is not a folder.\n`,
  })
})

test('refuses a broken link to the database, and creates no new one', async () => {
  const data = await ownDataFolder()
  const link = join(data.path, 'postgres')
  await symlink('/nowhere/postgres', link)
  expect(await runApp({ env: { DATA_DIR: data.path } }).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `DATA_DIR is ${data.path}, which can't be used: ${link} is a link to /nowhere/postgres, which is not there.\n`,
  })
})

test('refuses a folder that is not a database', async () => {
  const data = await ownDataFolder()
  await mkdir(join(data.path, 'postgres'), { mode: 0o700 })
  const { code, stdout, stderr } = await runApp({ env: { DATA_DIR: data.path } }).ended
  expect({ code, stdout }).toEqual({ code: 78, stdout: '' })
  expect(stderr).toContain(join(data.path, 'postgres'))
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})

test('makes DATA_DIR private, also one of an older version', async () => {
  const data = await ownDataFolder()
  const env = { DATA_DIR: join(data.path, 'data') }
  const closed = process.getuid?.() === 0 ? 0o711 : 0o700
  const modeOf = async (name: string) => (await stat(join(env.DATA_DIR, name))).mode & 0o777
  expect(await (await startApp({ env })).stop()).toMatchObject({ code: 0, stderr: '' })
  expect(await Promise.all(['.', 'files', 'postgres'].map(modeOf))).toEqual([closed, 0o700, 0o700])

  await chmod(env.DATA_DIR, 0o755)
  await chmod(join(env.DATA_DIR, 'files'), 0o755)
  expect(await (await startApp({ env })).stop()).toMatchObject({ code: 0, stderr: '' })
  expect(await Promise.all(['.', 'files'].map(modeOf))).toEqual([closed, 0o700])
})
