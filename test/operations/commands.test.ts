import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fileFolder } from '../harness/app.ts'
import { runApp } from '../harness/app-process.ts'
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

test('the production demo uses PORT, or explains why it cannot', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const command = ['scripts/prod-demo.ts', '--once']
  const { code, stderr } = await runApp({ env: { PORT: String(port) }, command }).ended
  other.close()
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Port ${port} is already taken on 127.0.0.1: stop what uses it, or choose another port with PORT.\n`,
  })
})

test('refuses a move to anything but PostgreSQL', () => {
  const options = ['scripts/move.ts', '--to', 's3://bucket/x']
  const refused = spawnSync(process.execPath, options, { cwd: ROOT })
  expect([refused.status, refused.stderr.toString()]).toEqual([
    1,
    'Usage: npm run move -- --to postgres://user:password@host:5432/database\n',
  ])
})
