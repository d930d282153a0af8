import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { VERSION } from '#platform/server/operation/version.ts'
import { fileFolder } from '../harness/app.ts'
import { emptyDatabase } from '../harness/empty-database.ts'
import { execute } from '../harness/execute.ts'
import { read, ROOT } from '../tidy/sources.ts'

const RUNTIME = 'scripts/with-runtime.mjs'
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const script = new RegExp(`${RUNTIME} (\\S+)$`).exec(command)?.[1]
  return script === undefined ? [] : [{ name, script }]
})

const run = promisify(execFile)

test('prints the help of every command, and does nothing else', async () => {
  const dataDir = join(await fileFolder(), 'data')
  const env = { ...process.env, DATA_DIR: dataDir, PORT: 'none' }
  const options = { cwd: ROOT, env }
  const helps = commands.map(async ({ name, script }) => {
    const { stdout } = await run(process.execPath, [RUNTIME, script, '--help'], options)
    const [usage, empty, about] = stdout.split('\n')
    const written = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
    expect(usage).toMatch(new RegExp(`^Usage: ${written}(?: |$)`))
    expect([name, empty]).toEqual([name, ''])
    expect(about).toMatch(/^[A-Z].+[.]$/)
  })
  await Promise.all(helps)
  expect(helps.length).toBeGreaterThan(20)
  expect(existsSync(dataDir)).toBe(false)
})

test('lists every option in the help', () => {
  const named = new Map(
    commands.map(({ script }) => [
      script,
      [...read(script).matchAll(/^\s+'?([\w-]+)'?: \{ type: /gm)],
    ]),
  )
  const help = JSON.parse(read('scripts/commands.json')) as Record<string, string[]>
  const missing = [...named].flatMap(([script, options]) =>
    options
      .map(([, option]) => `--${option}`)
      .filter((option) => !help[script]?.some((line) => line.startsWith(`${option} `)))
      .map((option) => `${script} ${option}`),
  )
  expect(missing).toEqual([])
  expect([...named.values()].flat().length).toBeGreaterThan(4)
})

test.each([
  ['scripts/backup.ts', '--to', 's3://key:secret@bucket/x', '"s3:"'],
  ['scripts/backup.ts', '--to', 'file:///srv/backup', '"file:"'],
  ['scripts/restore.ts', '--from', 'root@there:/srv/backup', '"root@there:"'],
])('refuses %s %s %s, and writes nothing', async (script, option, value, beginning) => {
  const folder = await fileFolder()
  const env = { ...process.env, DATA_DIR: join(folder, 'data') }
  const path = join(ROOT, script)
  const refused = spawnSync(process.execPath, [path, option, value], { cwd: folder, env })
  expect({ code: refused.status, stdout: refused.stdout.toString() }).toEqual({
    code: 1,
    stdout: '',
  })
  expect(refused.stderr.toString()).toContain(
    `${option} must be a folder on this machine, and can't begin with ${beginning}.\nUsage: npm run `,
  )
  expect(refused.stderr.toString()).not.toContain('secret')
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test.each(['audit', 'backup', 'admin-password', 'upgrade'])(
  'scripts/%s.ts makes no Laurel where there is none, and names the folder',
  async (name) => {
    const dataDir = join(await fileFolder(), 'data')
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
    const refused = spawnSync(process.execPath, [`scripts/${name}.ts`], { cwd: ROOT, env })
    expect([refused.status, refused.stdout.toString(), refused.stderr.toString()]).toEqual([
      1,
      '',
      `There is no Laurel in ${dataDir}, which is DATA_DIR: set DATA_DIR to the folder of yours, or DATABASE_URL to its database. npm start creates a new one.\n`,
    ])
    expect(existsSync(dataDir)).toBe(false)
  },
)

test('the audit of an older database names the upgrade', async () => {
  const url = await emptyDatabase()
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ dataDir: '', databaseUrl: url }, log)
  await migrate(database)
  await database.close()
  await execute(
    url,
    `delete from kysely_migration where name = (select max(name collate "C") from kysely_migration);
     update kysely_migration set release = '7.2.0'`,
  )
  const env = { ...process.env, DATABASE_URL: url }
  const refused = spawnSync(process.execPath, ['scripts/audit.ts'], { cwd: ROOT, env })
  expect([refused.status, refused.stdout.toString(), refused.stderr.toString()]).toEqual([
    1,
    '',
    `This database is of v7.2.0, and lacks changes of this one, v${VERSION}. Run this with the Laurel that works on it, or bring it up to date first: "npm run upgrade -- --check" tells what that changes, "npm run upgrade" does it.\n`,
  ])
})

test('refuses a move to anything but PostgreSQL', () => {
  const options = ['scripts/move.ts', '--to', 's3://bucket/x']
  const refused = spawnSync(process.execPath, options, { cwd: ROOT })
  expect([refused.status, refused.stderr.toString()]).toEqual([
    1,
    'Usage: npm run move -- --to postgres://user:password@host:5432/database\n',
  ])
})

describe('packages that are not those of this version', () => {
  const LOCKED = {
    '': { dependencies: { shipped: '2.0.0' }, devDependencies: { builder: '1.0.0' } },
    'test/packages': { dependencies: { tester: '1.0.0' } },
    'node_modules/shipped': { version: '2.0.0', dependencies: { inner: '1.0.0' } },
    'node_modules/shipped/node_modules/inner': { version: '1.0.0' },
    'node_modules/builder': { version: '1.0.0', dev: true },
    'node_modules/tester': { version: '1.0.0' },
  }
  const { 'test/packages': TESTS, 'node_modules/tester': tester, ...ROOTS } = LOCKED
  const { 'node_modules/builder': builder, ...RUNTIME_ONLY } = ROOTS
  const ALL = { ...ROOTS, 'test/packages': TESTS, 'node_modules/tester': tester }
  const OLDER = { 'node_modules/shipped': { version: '1.0.0' } }
  const OLDER_WITH_DEV = { ...OLDER, 'node_modules/builder': builder }
  const NPM = `
    const { writeFileSync } = require('node:fs')
    const asked = process.argv.slice(2)
    writeFileSync('npm-was-asked', asked.join(' '))
    const left = [
      ...(asked.includes('--omit=dev') ? ['node_modules/builder'] : []),
      ...(asked.includes('--workspaces=false') ? ['test/packages', 'node_modules/tester'] : []),
    ]
    const kept = Object.entries(${JSON.stringify(LOCKED)}).filter(([path]) => !left.includes(path))
    writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(kept) }))`

  /** A folder of Laurel with these packages, and what its commands do; npm and the scripts are stand-ins. */
  async function openFolder(installed: Record<string, object | undefined>) {
    const folder = await fileFolder()
    const runtime = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
    await mkdir(join(runtime, '..'), { recursive: true })
    await link(process.execPath, runtime).catch(() => cp(process.execPath, runtime))
    await cp(join(ROOT, 'scripts/with-runtime.mjs'), join(folder, 'scripts/with-runtime.mjs'))
    for (const name of ['start', 'test', 'audit']) {
      await writeFile(join(folder, `scripts/${name}.ts`), 'console.log("ran")')
    }
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCKED }))
    const record = join(folder, 'node_modules/.package-lock.json')
    await writeFile(record, JSON.stringify({ packages: installed }))
    await writeFile(join(folder, 'npm.js'), NPM)
    const asked = join(folder, 'npm-was-asked')
    return {
      runtime,
      async run(...command: string[]) {
        const env = { npm_execpath: join(folder, 'npm.js'), npm_node_execpath: process.execPath }
        const ended = spawnSync(process.execPath, [RUNTIME, ...command], { cwd: folder, env })
        const npm = existsSync(asked) ? await readFile(asked, 'utf8') : null
        const said = `${ended.stdout.toString()}${ended.stderr.toString()}`
        return { code: ended.status, npm, said: said.replaceAll(folder, '/laurel') }
      },
    }
  }

  test('are installed by a start, without those of the tests and what was left out', async () => {
    const laurel = await openFolder(OLDER)
    expect(await laurel.run('scripts/start.ts')).toEqual({
      code: 0,
      npm: 'ci --omit=dev --workspaces=false --loglevel=error',
      said: 'Installing what Laurel needs (npm ci --omit=dev --workspaces=false) ...\nran\n',
    })
  })

  test('are installed by the tests, with their own', async () => {
    const laurel = await openFolder(ROOTS)
    expect(await laurel.run('scripts/start.ts')).toMatchObject({ code: 0, npm: null })
    expect(await laurel.run('scripts/test.ts')).toMatchObject({
      code: 0,
      npm: 'ci --include=dev --loglevel=error',
    })
    expect(await laurel.run('scripts/test.ts')).toMatchObject({ code: 0, said: 'ran\n' })
  })

  test('keep those of the tests once they are there', async () => {
    const laurel = await openFolder({ ...ALL, ...OLDER })
    expect(await laurel.run('scripts/start.ts')).toMatchObject({
      code: 0,
      npm: 'ci --include=dev --loglevel=error',
    })
  })

  test.each([
    ['at the top', { 'node_modules/shipped': undefined }],
    ['below another', { 'node_modules/shipped/node_modules/inner': { version: '0.9.0' } }],
  ])('are missed %s', async (_, other) => {
    const laurel = await openFolder({ ...ALL, ...other })
    expect(await laurel.run('scripts/audit.ts')).toMatchObject({ code: 1, npm: null })
  })

  test.each([
    ['other commands', ['scripts/audit.ts']],
    ['a start that only checks', ['scripts/start.ts', '--check']],
  ])('are named by %s, which install nothing', async (_, command) => {
    const laurel = await openFolder(OLDER)
    expect(await laurel.run(...command)).toEqual({
      code: 1,
      npm: null,
      said: 'The packages in /laurel/node_modules are missing or not those of this version: run "npm ci --omit=dev --workspaces=false" first.\n',
    })
  })

  test('stay while a process runs on them', async () => {
    const laurel = await openFolder(OLDER_WITH_DEV)
    const running = spawn(laurel.runtime, ['--eval', 'setInterval(() => {}, 1000)'])
    onTestFinished(() => void running.kill('SIGKILL'))
    await once(running, 'spawn')
    for (const script of ['scripts/start.ts', 'scripts/audit.ts']) {
      expect(await laurel.run(script)).toEqual({
        code: 1,
        npm: null,
        said: `The packages in /laurel/node_modules are not those of this version, but process ${running.pid} runs on them: stop it, run "npm ci --include=dev --workspaces=false", and start it again. To upgrade without a pause, install the new version in a folder of its own.\n`,
      })
    }
  })

  test('may lack those for development, but not for the tests', async () => {
    const laurel = await openFolder({
      ...RUNTIME_ONLY,
      'test/packages': TESTS,
      'node_modules/tester': tester,
    })
    expect(await laurel.run('scripts/audit.ts')).toEqual({ code: 0, npm: null, said: 'ran\n' })
    expect(await laurel.run('scripts/test.ts')).toEqual({
      code: 1,
      npm: null,
      said: 'The tests need the packages for development, which were left out: run "npm ci" first.\n',
    })
  })
})
