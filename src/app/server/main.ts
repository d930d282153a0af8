import { execFile } from 'node:child_process'
import { totalmem } from 'node:os'
import { constrainedMemory } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { ensureAdministrator } from '#auth/server/ensure-administrator.ts'
import { hashPassword } from '#auth/server/hash-password.ts'
import { ensureStarterManual } from '#manuals/server/starter.ts'
import { otherVersion } from '#platform/server/db/bundled-version.ts'
import type { Database } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { StartBlocked, StartRefused } from '#platform/server/db/start-refused.ts'
import { claimLater } from '#platform/server/files/claim-later.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { takeFiles } from '#platform/server/files/owner.ts'
import { recognizeStore } from '#platform/server/files/recognize-store.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { AppOptions } from './app-options.ts'
import type { LaurelApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { describeStart, handOutPassword } from './describe-start.ts'
import { listenOn, reserveAddress } from './listen-on.ts'
import { findMemoryLimit } from './memory-limit.ts'
import { nearNames } from './near-names.ts'
import { openLog } from './open-log.ts'
import { awaitStop, type Stop } from './stop.ts'

const ROOT = new URL('../../../', import.meta.url)
/** Requests have ten seconds to finish; this limit is for an app that hangs. */
const CLOSE_WITHIN_MS = 15_000
/** EX_CONFIG of sysexits.h: a restart would not help. */
export const EXIT_FOR_OPERATOR = 78

type Closer = () => Promise<void>

interface StartOptions extends Pick<AppOptions, 'pushAgent'> {
  readonly demo?: boolean
}

/**
 * Starts, serves until asked to stop, closes everything in reverse order, and exits: with 0 after a
 * requested stop, with 78 if only a person can help, else 1.
 */
export async function main({ demo = false, ...given }: StartOptions = {}): Promise<never> {
  const stop = awaitStop()
  const closers: Closer[] = []
  let code = 0
  let log: Logger | undefined
  try {
    const config = readConfig(process.env, { demo })
    log = openLog(config.logLevel)
    for (const warning of nearNames(process.env)) log.warn(warning)
    tellMemoryLimit(config, log)
    await live({ ...given, config, log }, stop, closers)
  } catch (error) {
    code = error instanceof StartRefused && !(error instanceof StartBlocked) ? EXIT_FOR_OPERATOR : 1
    report(error, log)
  }
  for (const close of closers.toReversed()) {
    try {
      await close()
    } catch (error) {
      code = 1
      report(error, log)
    }
  }
  process.exit(code)
}

async function live(
  parts: Pick<AppOptions, 'log' | 'pushAgent'> & { config: Config },
  stop: Stop,
  closers: Closer[],
): Promise<void> {
  const { config, log } = parts
  if (config.tracesTo !== null) {
    const { startTraces } = await import('#platform/server/operation/traces.ts')
    closers.push(await startTraces(config.tracesTo, log))
  }
  const load = () => import('./app.ts')
  // Loading blocks this process, so it begins only after PostgreSQL has been started. An error is
  // thrown below, where the module is used.
  const whileStarting = () => void load().catch(() => undefined)
  await upgradeFiles(config, log)
  const database = await openDatabase(config, log, { whileStarting })
  closers.push(() => database.close())
  if (config.backups !== null) {
    const { checkKeys } = await import('#backups/server/place.ts')
    await checkKeys(config.backups, log)
  }
  let isStoreAway = false
  const store = await openFileStore(config, (sentence) => {
    isStoreAway = true
    log.warn(`${sentence} Laurel starts without files, and goes on with them when they are back.`)
  })
  closers.push(() => Promise.resolve(store.close()))
  if (stop.isAsked()) return
  // Before the administrator is created, so that a failed start shows no password.
  const address = await reserveAddress(config)
  closers.push(() => address.give())
  await migrate(database)
  const claim = () => claimFiles(database, store, log)
  if (!isStoreAway) await claim()
  const files = isStoreAway ? claimLater(store, claim) : store
  await ensureStarterManual(database)
  const administrator = await ensureAdministrator(database, config)
  if (administrator.notice !== null) log.warn(administrator.notice)
  let isTold = false
  try {
    const demo = config.demo ? await openDemo(database, files) : null
    const webRoot = fileURLToPath(new URL('dist/web/', ROOT))
    const { createApp } = await load()
    const app = await createApp({ ...parts, database, files, webRoot })
    closers.push(() => within(CLOSE_WITHIN_MS, app.close()))
    if (stop.isAsked()) return
    await address.give()
    const port = await listenOn(app.server, config)
    const cutShort = Promise.race([stop.hurried, database.failed])
    closers.push(() => drain(app, config.drainSeconds, cutShort))
    say(await describeStart(config, { port, administrator, isTerminal: process.stdout.isTTY }))
    if (demo !== null) say(demo)
    isTold = true
    await tellServiceManager(log)
  } finally {
    // The account exists now, so show its password even if the start fails.
    if (!isTold && administrator.newPassword !== null)
      say(await handOutPassword(administrator.newPassword, config, process.stdout.isTTY))
  }
  const lost = database.failed.then((error) => Promise.reject(error))
  await Promise.race([stop.asked, lost])
}

function tellMemoryLimit({ databaseUrl }: Config, log: Logger): void {
  const limit = { limitBytes: constrainedMemory(), machineBytes: totalmem() }
  const found = findMemoryLimit({ ...limit, isBundled: databaseUrl === null })
  if (found !== null) log[found.level](found.sentence)
}

/** Claims the files for this database, and warns if they seem to be others. Throws StartRefused. */
async function claimFiles(database: Database, files: FileStore, log: Logger): Promise<void> {
  await takeFiles(database, files)
  const warning = await recognizeStore(database, files)
  if (warning !== null) log.warn(warning)
}

/** Takes the bundled database over from an older PostgreSQL. */
async function upgradeFiles({ databaseUrl, dataDir }: Config, log: Logger): Promise<void> {
  if (databaseUrl !== null || (await otherVersion(dataDir)) === null) return
  const { upgradeBundled } = await import('#platform/server/backup/upgrade-bundled.ts')
  const { audit } = await import('./audit.ts')
  await upgradeBundled({ dataDir, audit, log, say })
}

/** Waits for load balancers to notice, unless interrupted. */
async function drain(app: LaurelApp, seconds: number, cutShort: Promise<unknown>): Promise<void> {
  if (seconds === 0) return
  app.drain()
  const over = new AbortController()
  const time = pause(seconds * 1000, undefined, { signal: over.signal })
  await Promise.race([time, cutShort]).finally(() => over.abort())
}

/** Creates the demo company; returns a sentence about it. */
async function openDemo(database: Database, files: FileStore): Promise<string> {
  const { DEMO_PASSWORD, DEMO_PERSON, fillDemo } = await import('#demo/fill-demo.ts')
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  if (await fillDemo({ database, files }, { passwordHash }))
    return `Demo people: ${DEMO_PERSON}, password ${DEMO_PASSWORD}, and 39 colleagues.`
  return 'There are people here already, so the demo company stays out.'
}

/** A unit of Type=notify has started when it says so. */
async function tellServiceManager(log: Logger): Promise<void> {
  if (process.env['NOTIFY_SOCKET'] === undefined) return
  try {
    await promisify(execFile)('systemd-notify', ['--ready'])
  } catch (error) {
    log.error({ err: error }, 'systemd was not told that Laurel is ready')
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Errors the operator can fix are sentences; others are logged with their stack. */
function report(error: unknown, log: Logger | undefined): void {
  if (error instanceof StartRefused || log === undefined) {
    process.stderr.write(`${error instanceof StartRefused ? error.message : String(error)}\n`)
  } else {
    log.fatal({ err: error }, 'Laurel stops because of an unexpected error')
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('A part did not close in time')), milliseconds)
  })
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

if (import.meta.main) await main()
