import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { binariesFor, howToInstall, olderBinaries } from '#platform/server/db/bundled-binaries.ts'
import { DATABASE_USER, makeCluster } from '#platform/server/db/bundled-cluster.ts'
import { bundledHome, readPart } from '#platform/server/db/bundled-home.ts'
import {
  clusterVersion,
  exchangeClusters,
  MAJOR_VERSION,
  placeOfNext,
  placeOfOld,
} from '#platform/server/db/bundled-version.ts'
import { openHome } from '#platform/server/db/bundled.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { isDiskFull, ROOM_BYTES } from '#platform/server/db/disk-full.ts'
import { refusedOwnership, takeOwnership } from '#platform/server/db/ownership.ts'
import {
  runningPostmaster,
  stopPostmaster,
  type BundledHome,
} from '#platform/server/db/postmaster.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { copyJobs } from '#platform/server/jobs/copy-jobs.ts'
import type { Audit } from './audit-source.ts'
import { copyDatabase } from './copy-database.ts'
import { inSnapshot, withClient, type LongTransaction } from './long-transaction.ts'
import { readSource } from './move.ts'
import { LEFT_BY_ITSELF } from './shape.ts'

interface UpgradeOptions {
  readonly dataDir: string
  readonly audit: Audit
  readonly log: Logger
  /** Called with a line for each step. */
  readonly say: (line: string) => void
}

/**
 * Copies the bundled database to files of this Laurel's PostgreSQL if an older one made it, and
 * audits the copy. Only then do these take the place of the old files, which are kept. A copy that
 * was cut short is made again. Throws StartRefused; the old files are in place then.
 */
export async function upgradeBundled({ dataDir, audit, log, say }: UpgradeOptions): Promise<void> {
  await withOlderDatabase(
    { dataDir, log, alone: true },
    async ({ home, version, connection, stop }) => {
      const began = performance.now()
      say(
        `PostgreSQL ${version} made the database in ${home.folder}, and this Laurel brings ${MAJOR_VERSION}: copying the data to new files.`,
      )
      await discardNext(home)
      await refuseWithoutRoom(home, version)
      const next = await makeNext(home)
      try {
        await copyAll(connection, { home, next, audit, log, say })
      } catch (error) {
        await discardNext(home)
        throw refusalOf(error, home)
      }
      await stop()
      await exchangeClusters(home, version)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      say(`Every table is what it was, and the books balance: copied in ${seconds} s.`)
      say(
        `The old files are kept in ${placeOfOld(home, version)}: remove them when you are content. Changes to postgresql.conf there were not taken over.`,
      )
    },
  )
}

interface OlderDatabase {
  readonly home: BundledHome
  readonly version: string
  readonly connection: pg.ClientConfig
  /** Stops it before the end. */
  readonly stop: () => Promise<void>
}

interface OlderOptions extends Pick<UpgradeOptions, 'dataDir' | 'log'> {
  /** Refuses a database that another Laurel runs on. */
  readonly alone: boolean
}

/** Runs the bundled database with the older programs that made it. Throws StartRefused. */
export async function withOlderDatabase(
  { dataDir, log, alone }: OlderOptions,
  work: (older: OlderDatabase) => Promise<void>,
): Promise<void> {
  const home = await bundledHome(dataDir)
  const version = await clusterVersion(home)
  if (version === MAJOR_VERSION) return
  const server = await openHome({ ...home, programs: await programsOf(home, version) }, log)
  const own = () => takeOwnership(server.connection(), () => undefined)
  let ownership = alone ? await own() : null
  if (alone && ownership === null) throw refusedOwnership(dataDir)
  let isStopped = false
  const stop = async (): Promise<void> => {
    if (!isStopped) await server.stop()
    isStopped = true
  }
  try {
    await work({ home, version, connection: server.connection(), stop })
  } finally {
    // Another Laurel may run on it, and stops it then.
    if (!isStopped) ownership ??= await own()
    if (ownership !== null) await stop()
    await ownership?.release()
  }
}

async function programsOf({ account, folder }: BundledHome, version: string): Promise<string> {
  const made = `The database in ${folder} was made by PostgreSQL ${version}; this Laurel brings ${MAJOR_VERSION}`
  if (Number(version) > Number(MAJOR_VERSION)) {
    throw new StartRefused(`${made}. Start the newer Laurel.`)
  }
  const installed = await olderBinaries(version)
  if (installed !== null) return (await binariesFor(account, installed)).folder
  const command = howToInstall(version)
  const backup =
    'run "npm run backup" with the Laurel that used it, then "npm run restore" with this one, in another DATA_DIR'
  throw new StartRefused(
    command === null
      ? `${made}, which can't read it. To take the data over, ${backup}.`
      : `${made}, and needs the older programs once to read it. Run "${command}" and start again; or ${backup}.`,
  )
}

const GIGABYTE = 1024 ** 3

/** The copy, and as much of its log as PostgreSQL keeps, need room beside the old files. */
async function refuseWithoutRoom(home: BundledHome, version: string): Promise<void> {
  const old = placeOfOld(home, version)
  if ((await stat(old).catch(() => null)) !== null) {
    throw new StartRefused(
      `${old} is in the way: it is from an earlier upgrade. Move it elsewhere.`,
    )
  }
  const data = await sizeOf(join(home.folder, 'cluster/base'))
  const needed = Math.ceil(data * 1.1) + Math.min(data, GIGABYTE) + 8 * ROOM_BYTES
  const { bavail, bsize } = await statfs(home.folder)
  const free = bavail * bsize
  if (free >= needed) return
  throw new StartRefused(
    `The data of PostgreSQL ${version} can't be copied: ${home.folder} has ${megabytes(free)} left, and the copy needs ${megabytes(needed)}. Make room, then start Laurel again.`,
  )
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  // A table's file may disappear meanwhile.
  const sizes = files.map((file) => stat(join(file.parentPath, file.name)).catch(() => null))
  return (await Promise.all(sizes)).reduce((sum, found) => sum + (found?.size ?? 0), 0)
}

async function makeNext(home: BundledHome): Promise<BundledHome> {
  const place = placeOfNext(home)
  await makeCluster({ ...home, place, link: place })
  return { ...home, folder: place }
}

/** Removes files that are not in use yet, and ends the server of a process that was killed. */
async function discardNext(home: BundledHome): Promise<void> {
  const next = { ...home, folder: placeOfNext(home) }
  if ((await runningPostmaster(next)) !== null) await stopPostmaster(next)
  await rm(next.folder, { recursive: true, force: true })
}

interface UpgradeCopy extends Omit<UpgradeOptions, 'dataDir'> {
  readonly home: BundledHome
  readonly next: BundledHome
}

async function copyAll(
  from: pg.ClientConfig,
  { home, next, audit, log, say }: UpgradeCopy,
): Promise<void> {
  const password = await readPart(home, 'password')
  const server = await openHome(next, log)
  try {
    const connection = server.connection()
    await inSnapshot(from, async (snapshot) => {
      if (await isEmpty(snapshot)) return
      const source = {
        ...(await readSource(snapshot, LEFT_BY_ITSELF)),
        bringWork: async (target: LongTransaction) => {
          await copyJobs(snapshot.client, target.client)
        },
      }
      const whose = 'The new database'
      await copyDatabase({ connection, whose, source, audit, say, evenUnbalanced: false })
    })
    await withClient(connection, (client) =>
      client.query(`alter role ${DATABASE_USER} password ${pg.escapeLiteral(password)}`),
    )
  } finally {
    await server.stop()
  }
}

/** Whether Laurel was stopped before it made its first table. */
async function isEmpty({ client }: LongTransaction): Promise<boolean> {
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `select to_regclass('kysely_migration') is null as "isEmpty"`,
  )
  return rows[0]?.isEmpty === true
}

function refusalOf(error: unknown, { folder }: BundledHome): StartRefused {
  const reason =
    isDiskFull(error) || errorCode(error) === 'ENOSPC'
      ? 'the disk is full'
      : error instanceof Error
        ? error.message
        : 'no reason given'
  return new StartRefused(
    `The database could not be copied to files of PostgreSQL ${MAJOR_VERSION}, and is in ${folder} as it was: ${reason}`,
    { cause: error },
  )
}
