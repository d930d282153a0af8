import { setTimeout as pause } from 'node:timers/promises'
import type { RequestLog } from '#test/company/request-log.ts'
import { picture } from '#test/harness/pictures.ts'
import type { Random } from '#demo/random.ts'
import { COMMIT_FAULTS } from './database-wire.ts'
import type { Site } from './site.ts'

export interface FaultScene {
  readonly site: Site
  readonly log: RequestLog
  readonly random: Random
  /** Cookies of users who are never deactivated. */
  readonly cookies: readonly string[]
  /** Duration of faults, as a share of their duration in a long run. */
  readonly patience: number
}

/** A fault of the site, over when it resolves; returns how often it happened. */
type FaultKind = (scene: FaultScene) => Promise<number>

const OTHERS = `select pid from pg_stat_activity where application_name = 'laurel' order by random()`

/** The duration of most faults, in milliseconds. */
function lasting({ random, patience }: FaultScene): number {
  return Math.round(random.between(150, 2_000) * patience)
}

async function backends({ site }: FaultScene): Promise<number[]> {
  return (await site.look<{ pid: number }>(OTHERS)).map(({ pid }) => pid)
}

async function killApp({ site, random }: FaultScene): Promise<number> {
  const app = random.pick(site.apps)
  await site.end(app, 'kill')
  await site.start(app)
  return 1
}

async function restartApp({ site, random }: FaultScene): Promise<number> {
  const app = random.pick(site.apps)
  await site.end(app, 'stop')
  await site.start(app)
  return 1
}

async function freezeApp(scene: FaultScene): Promise<number> {
  const { life } = scene.random.pick(scene.site.apps)
  life?.signal('SIGSTOP')
  await pause(lasting(scene))
  life?.signal('SIGCONT')
  return 1
}

async function restartEverything({ site }: FaultScene): Promise<number> {
  await Promise.all(site.apps.map((app) => site.end(app, 'stop')))
  await site.stopDatabase()
  await site.reachDatabase()
  await Promise.all(site.apps.map((app) => site.start(app)))
  return 1
}

async function killPostmaster({ site }: FaultScene): Promise<number> {
  process.kill(await site.postmaster(), 'SIGKILL')
  await site.reachDatabase()
  return 1
}

/** One database process dies, and PostgreSQL restarts all of them. */
async function killBackend(scene: FaultScene): Promise<number> {
  const [pid] = await backends(scene)
  if (pid === undefined) return 0
  process.kill(pid, 'SIGKILL')
  await pause(20)
  await scene.site.reachDatabase()
  return 1
}

async function terminate(scene: FaultScene, most: number): Promise<number> {
  const pids = (await backends(scene)).slice(0, most)
  await scene.site.look('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
  return pids.length
}

async function freezeDatabase(scene: FaultScene): Promise<number> {
  const pids = [await scene.site.postmaster(), ...(await backends(scene))]
  const signal = (name: NodeJS.Signals) => pids.map((pid) => trySignal(pid, name))
  const stopped = signal('SIGSTOP').filter(Boolean).length
  await pause(lasting(scene))
  signal('SIGCONT')
  return stopped
}

function trySignal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    // The process ended meanwhile.
    return false
  }
}

async function breakCommits(
  { site, random, patience }: FaultScene,
  place: number,
): Promise<number> {
  const fault = COMMIT_FAULTS[place] ?? COMMIT_FAULTS[0]
  const faults = Array.from({ length: random.between(4, 16) }, () => fault)
  return site.wire.breakCommits(faults, 5_000 * patience)
}

/** Another transaction locks wallets, like a large import. */
async function holdWallets(scene: FaultScene): Promise<number> {
  const client = await scene.site.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(
      `select from wallets where user_id in
         (select user_id from wallets where last_seq > 1 and random() < 0.3)
        order by user_id for no key update`,
    )
    await pause(lasting(scene))
    await client.query('commit')
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Lasts until a request is refused for it, and a little longer; then there is space again. */
async function fillDisk(scene: FaultScene): Promise<number> {
  const { site, log, patience } = scene
  const before = log.busy + log.unanswered
  const wasTurnedAway = () => log.busy + log.unanswered > before
  try {
    await site.disk.fill()
    for (let waited = 0; waited < 10_000 && !wasTurnedAway(); waited += 20) await pause(20)
    await pause(lasting(scene) * patience)
  } finally {
    await site.disk.free()
  }
  // PostgreSQL stops if it can't write its log.
  await site.reachDatabase()
  return wasTurnedAway() ? 1 : 0
}

/**
 * Fills the disk for uploads: they are refused for that reason and leave nothing; with space again the
 * same picture is stored and served. Returns whether that was so.
 */
async function fillFiles({ site, log, random, cookies }: FaultScene): Promise<number> {
  const cookie = random.pick(cookies)
  const url = `http://127.0.0.1:${random.pick(site.ports)}/api`
  const content = await picture('png', { width: 300, height: 200 })
  const headers = { cookie, 'content-type': 'image/png' }
  const upload = () =>
    fetch(`${url}/files`, { method: 'POST', headers, body: new Uint8Array(content) })
  await site.files.fill()
  try {
    const refused = await upload()
    if (refused.status !== 503 || refused.headers.get('retry-after') === null) {
      log.violation(`an upload to a full disk: ${refused.status} ${await refused.text()}`)
    }
  } finally {
    await site.files.free()
  }
  const kept = await upload()
  const { picture: name } = (await kept.json()) as { picture?: string }
  const shown = await fetch(`${url}/files/${name}/small`, { headers: { cookie } })
  if (kept.status !== 200 || shown.status !== 200) {
    log.violation(`an upload once there is space: ${kept.status}, shown ${shown.status}`)
  }
  // A used picture does not count against the quota.
  const body = JSON.stringify({ picture: name })
  const chosen = { method: 'PUT', headers: { cookie, 'content-type': 'application/json' }, body }
  await fetch(`${url}/account/picture`, chosen)
  return 1
}

/** Every kind of fault, by name. */
const FAULT_KINDS: Readonly<Record<string, FaultKind>> = {
  'app killed': killApp,
  'app stopped and started': restartApp,
  'app frozen': freezeApp,
  'everything stopped and started': restartEverything,
  'postmaster killed': killPostmaster,
  'backend killed': killBackend,
  'backend terminated': (scene) => terminate(scene, 1),
  'all backends terminated': (scene) => terminate(scene, Infinity),
  'database frozen': freezeDatabase,
  'database connections cut': ({ site }) => Promise.resolve(site.wire.cutAll()),
  'database silent': async (scene) => {
    await scene.site.wire.fallSilent(lasting(scene))
    return 1
  },
  'database far away': async (scene) => {
    await scene.site.wire.lag(scene.random.between(5, 60), lasting(scene))
    return 1
  },
  ...Object.fromEntries(
    COMMIT_FAULTS.map((name, place): [string, FaultKind] => [
      name,
      (scene) => breakCommits(scene, place),
    ]),
  ),
  'wallets held by others': holdWallets,
}

const OF_FULL_DISKS: Readonly<Record<string, FaultKind>> = {
  'disk of the database full': fillDisk,
  'disk of the files full': fillFiles,
}

const OF_POOLERS: Readonly<Record<string, FaultKind>> = {
  'pooler killed': async ({ site }) => {
    await site.pooled?.pooler.replace()
    return 1
  },
  'direct connections cut': ({ site }) => Promise.resolve(site.pooled?.direct.cutAll() ?? 0),
}

/** The faults possible here: a full disk needs permission to mount one. */
export function faultKindsOf({ disk, pooled }: Site): Readonly<Record<string, FaultKind>> {
  return {
    ...FAULT_KINDS,
    ...(disk.canBeFull && OF_FULL_DISKS),
    ...(pooled !== null && OF_POOLERS),
  }
}
