import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMINISTRATOR_PASSWORD, Company, type Person } from '#test/e2e/company.ts'
import { picture } from '#test/harness/pictures.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import {
  findEngine,
  runContainer,
  writtenCommand,
  type Container,
  type ContainerOptions,
  type Engine,
} from './run-container.ts'
import { within } from './within.ts'

/**
 * Builds and runs docs/deploy/Containerfile with the commands of its comment. Shows that, with a
 * read-only root and without privileges, it serves, writes only to its volume, stops on request,
 * and goes on after a stop, a kill and a replacement.
 */
const NAME = `laurel-test-${process.pid}`
const SAY_NO_WITHIN_MS = 60_000

await closeAtTheEnd((closers) => prove(findEngine(), closers))

async function prove(engine: Engine, closers: Close[]): Promise<void> {
  const wanted = await prepare(engine, closers)
  const first = await runContainer(engine, wanted)
  await first.ready()
  proveConfined(first)
  const company = new Company(first.url)
  closers.push(() => company.dispose())
  const person = await company.newPerson({ deposited: '5' })
  const face = await uploadOf(person)
  proveCommands(first)
  // Only one container may use a volume's database.
  const second = await runContainer(engine, { ...wanted, port: await freePort(0) })
  const isWaiting = () => second.exec('sh', '-c', 'cat /proc/[0-9]*/comm').includes('flock')
  assert(await within(SAY_NO_WITHIN_MS, isWaiting))
  assert.equal(first.stop(), 0)
  await second.ready()
  console.log('A second container on its volume waited until the first had stopped, and served.')
  assert.equal(second.kill(), 137)
  const third = await runContainer(engine, wanted)
  await third.ready()
  await proveKept(person, face)
  console.log(lastLineOf(third.exec('npm', 'run', 'audit')))
  assert.equal(third.stop(), 0)
  console.log('What was kept was there after a stop and after a kill; each stop ended well.')
}

/** Prepares an image, an empty volume and settings, which are all removed at the end. */
async function prepare(engine: Engine, closers: Close[]): Promise<ContainerOptions> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-container-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const settings = join(folder, 'laurel.env')
  await writeFile(settings, `ADMIN_PASSWORD=${ADMINISTRATOR_PASSWORD}\n`, { mode: 0o600 })
  const build = await writtenCommand('build', { laurel: NAME })
  const isOfPodman = (word: string) => word === '--format' || word === 'docker'
  engine.show(...build.filter((word) => engine.name === 'podman' || !isOfPodman(word)))
  engine.run('volume', 'create', NAME)
  closers.push(async () => removeAll(engine))
  return { image: NAME, volume: NAME, settings, port: await freePort(0) }
}

function removeAll(engine: Engine): void {
  const left = engine.run('ps', '--all', '--quiet', '--filter', `volume=${NAME}`)
  if (left !== '') engine.run('rm', '--force', ...left.split('\n'))
  engine.run('volume', 'rm', NAME)
  engine.run('rmi', NAME)
}

function proveConfined(container: Container): void {
  assert(container.isHealthy())
  const status = container.exec('cat', '/proc/self/status')
  assert.match(status, /^Uid:\s1000\s1000\s1000\s1000$/m)
  for (const right of ['CapPrm:\t0+', 'CapBnd:\t0+', 'NoNewPrivs:\t1']) {
    assert.match(status, new RegExp(`^${right}$`, 'm'))
  }
  for (const path of ['/', '/etc', '/home/node', '/opt/laurel', '/opt/laurel/dist']) {
    assert.throws(() => container.exec('touch', join(path, 'laurel-was-here')), /Read-only/)
  }
  const temporary = ['/tmp', '/var/tmp', '/run']
  assert.equal(container.exec('find', ...temporary, '-user', 'node'), '')
  console.log('It serves without any right, and has written to nothing but its volume.')
}

/** Runs the commands that operations.md gives for a running Laurel. */
function proveCommands(container: Container): void {
  assert.match(lastLineOf(container.exec('npm', 'run', 'audit')), /The books balance\./)
  const saved = lastLineOf(container.exec('npm', 'run', 'backup'))
  assert.match(saved, /^The backup is in \/var\/lib\/laurel\/backups\//)
  console.log(saved)
}

async function uploadOf({ api }: Person): Promise<string> {
  const headers = { 'content-type': 'image/png' }
  const answer = await api.post('/api/files', { headers, data: await picture('png') })
  assert.equal(answer.status(), 200)
  const face = ((await answer.json()) as { picture: string }).picture
  const chosen = await api.put('/api/account/picture', { data: { picture: face } })
  assert.equal(chosen.status(), 200)
  return face
}

/** Checks that the person is still signed in, and has the points and the picture. */
async function proveKept({ api }: Person, face: string): Promise<void> {
  const balances = await api.get('/api/account')
  assert.equal(((await balances.json()) as { total: string }).total, '105.00')
  const shown = await api.get(`/api/files/${face}/small`)
  assert.deepEqual([shown.status(), shown.headers()['content-type']], [200, 'image/webp'])
}

function lastLineOf(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? ''
}

/** Closes an opened resource. */
type Close = () => Promise<void>

/** Runs `work`, then its closers in reverse order. Any failure sets the exit code. */
async function closeAtTheEnd(work: (closers: Close[]) => Promise<unknown>): Promise<void> {
  const closers: Close[] = []
  try {
    await work(closers)
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof StartRefused ? error.message : error)
  }
  for (const close of closers.toReversed()) {
    await close().catch((error: unknown) => {
      process.exitCode = 1
      console.error(error)
    })
  }
}
