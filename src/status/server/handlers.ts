import type { DirectoryTrouble, ProviderTrouble } from '#auth/contract/sign-in-troubles.ts'
import { READ_STATE, type StateRow } from '#backups/server/read-state.ts'
import { DUE_TIMES, type BackupSettings } from '#backups/server/schedule.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import { placeOfDatabase } from '#platform/server/db/bundled-home.ts'
import type { MigrationNames } from '#platform/server/db/compatibility.ts'
import type { Database } from '#platform/server/db/database.ts'
import { readSpace } from '#platform/server/db/disk-full.ts'
import { readMigrationNames } from '#platform/server/db/migrate.ts'
import type { MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import type { S3Settings } from '#platform/server/files/s3-store.ts'
import { readProcesses } from '#platform/server/live/processes.ts'
import type { Live } from '#platform/server/live/stream.ts'
import { serverOf, type MailSettings } from '#platform/server/mail/smtp.ts'
import type { FullDisks } from '#platform/server/operation/full-disks.ts'
import type { Outages } from '#platform/server/operation/outages.ts'
import { COMMIT, VERSION } from '#platform/server/operation/version.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import type {
  MailTrouble,
  QueueStatus,
  statusEndpoints,
  StatusReport,
} from '#status/contract/status.ts'
import { readDatabase, readTables } from './read-database.ts'
import { MAIL_QUEUES, readQueues, readUndelivered } from './read-queues.ts'

export interface StatusParts {
  readonly database: Database
  readonly monitoring: Pick<MonitoringPool, 'query'>
  readonly fixed: FixedSettings
  readonly live: Pick<Live, 'pages'>
  readonly disks: Pick<FullDisks, 'isFull'>
  readonly sealer: Pick<Sealer, 'mark'>
  readonly outages: Pick<Outages, 'causeOf' | 'workedAt'>
  readonly config: {
    readonly dataDir: string
    /** Null: the bundled PostgreSQL. */
    readonly databaseUrl: string | null
    readonly backups: BackupSettings | null
    readonly mail: MailSettings | null
    /** The LDAP directory. */
    readonly directory: { readonly url: string } | null
    /** The provider of single sign-on. */
    readonly oidc: { readonly issuer: string } | null
    /** Null: files are in `dataDir`. */
    readonly s3: Pick<S3Settings, 'bucket'> | null
  }
}

/** Readers at the same time share one reading, which holds one connection at most. */
export function statusHandlers(parts: StatusParts): Handlers<typeof statusEndpoints> {
  const known = readMigrationNames()
  // A failure shows at the first reading.
  known.catch(() => undefined)
  let reading: Promise<StatusReport> | null = null
  return {
    readStatus: () => (reading ??= readStatus(parts, known).finally(() => (reading = null))),
  }
}

/** Null if the part can't be read in time: the others are shown all the same. */
async function ifKnown<T>(part: Promise<T>): Promise<T | null> {
  return part.catch(() => null)
}

/**
 * Reads one part after the other over the connections that stay free for monitoring, so that it
 * answers also while all others are busy; a part that hangs is unknown after two seconds.
 */
async function readStatus(
  parts: StatusParts,
  known: Promise<MigrationNames>,
): Promise<StatusReport> {
  const { monitoring, live, outages, config } = parts
  const { backups } = config
  const tables = await ifKnown(readTables(monitoring, await known))
  const processes = await readProcesses(monitoring, live.pages)
  const database = await ifKnown(readDatabase(monitoring))
  const queues = await ifKnown(readQueues(monitoring))
  const undelivered = queues && (await ifKnown(readUndelivered(monitoring)))
  return {
    readAt: new Date(),
    versions: {
      laurel: VERSION,
      commit: COMMIT,
      node: process.versions.node,
      postgres: tables?.postgres ?? null,
      isBundled: config.databaseUrl === null,
      tables: tables && tablesOf(tables),
    },
    processes: { list: processes.processes, isComplete: processes.isComplete },
    database,
    queues,
    undelivered,
    backups: {
      isOn: backups !== null,
      trouble: backupTrouble(outages.causeOf('backups')),
      facts: backups && (await ifKnown(readBackupsOf(parts, backups))),
    },
    mail: config.mail && {
      trouble: mailTrouble(outages.causeOf('mail'), config.mail),
      answeredAt: outages.workedAt('mail'),
      waiting: queues && mailsOf(queues),
    },
    directory: config.directory && {
      server: config.directory.url,
      trouble: directoryTrouble(outages.causeOf('directory')),
      answeredAt: outages.workedAt('directory'),
    },
    provider: config.oidc && {
      server: config.oidc.issuer,
      trouble: providerTrouble(outages.causeOf('provider')),
      answeredAt: outages.workedAt('provider'),
    },
    disk: await readDisk(parts),
    lockedCodes: await ifKnown(countLockedCodes(parts)),
  }
}

function tablesOf({
  unknown,
  missing,
  release,
}: Awaited<ReturnType<typeof readTables>>): StatusReport['versions']['tables'] {
  return { unknown, missing, release }
}

async function readBackupsOf(
  { monitoring, database, fixed }: StatusParts,
  choice: BackupSettings,
): ReturnType<typeof readBackups> {
  const { timeZone } = await readSettings(database, fixed)
  return readBackups(monitoring, choice, timeZone)
}

function mailsOf(queues: readonly QueueStatus[]): number {
  return queues
    .filter(({ name }) => MAIL_QUEUES.includes(name))
    .reduce((sum, { waiting, running, retrying }) => sum + waiting + running + retrying, 0)
}

type Cause = ReturnType<Outages['causeOf']>

function mailTrouble(
  cause: Cause,
  { url }: MailSettings,
): NonNullable<StatusReport['mail']>['trouble'] {
  if (cause === null) return null
  const { trouble, smtp, code } = cause
  return { kind: trouble as MailTrouble, server: serverOf(url), answer: String(smtp ?? code) }
}

function directoryTrouble(cause: Cause): NonNullable<StatusReport['directory']>['trouble'] {
  return cause && { kind: cause['trouble'] as DirectoryTrouble, answer: String(cause['code']) }
}

function providerTrouble(cause: Cause): NonNullable<StatusReport['provider']>['trouble'] {
  return cause && { kind: cause['trouble'] as ProviderTrouble, answer: String(cause['code']) }
}

function backupTrouble(cause: Cause): StatusReport['backups']['trouble'] {
  return cause && { reason: String(cause['reason']), bucket: cause['bucket'] as string | null }
}

function fileTrouble(cause: Cause): StatusReport['disk']['trouble'] {
  return cause && { reason: String(cause['reason']), place: String(cause['place']) }
}

const HAS_CODES = `select exists (select from voucher_codes) as "hasCodes"`

const LOCKED_CODES = `
  select count(*) as codes from voucher_codes
   where state <> 'replaced' and sealed is not null and substring(sealed from 1 for length($1::bytea)) <> $1`

async function countLockedCodes({ monitoring, sealer }: StatusParts): Promise<number> {
  const [found] = await monitoring.query<{ hasCodes: boolean }>(HAS_CODES)
  // Without codes no key is made yet.
  if (found?.hasCodes !== true) return 0
  const [row] = await monitoring.query<{ codes: number }>(LOCKED_CODES, [await sealer.mark()])
  return row?.codes ?? 0
}

const COUNT_FILES = `
  select (select count(*) from pictures) + (select count(*) from documents) as files`

async function leastRoom(folders: readonly string[]): Promise<StatusReport['disk']['room']> {
  const disks = await Promise.all(folders.map(readSpace))
  return disks.toSorted((a, b) => a.free - b.free)[0] ?? null
}

async function readDisk(parts: StatusParts): Promise<StatusReport['disk']> {
  const { monitoring, config, disks, outages } = parts
  const isBundled = config.databaseUrl === null
  const database = isBundled ? await ifKnown(placeOfDatabase(config.dataDir)) : null
  const files = await ifKnown(monitoring.query<{ files: number }>(COUNT_FILES))
  return {
    folder: config.dataDir,
    database,
    room: await ifKnown(leastRoom([config.dataDir, ...(database ? [database.folder] : [])])),
    isDatabaseFull: disks.isFull('database'),
    isFilesFull: disks.isFull('files'),
    bucket: config.s3?.bucket ?? null,
    trouble: fileTrouble(outages.causeOf('files')),
    files: files?.[0]?.files ?? null,
  }
}

type BackupFacts = NonNullable<StatusReport['backups']['facts']>

/** The backups that Laurel makes by itself; their times are of the company's zone. */
async function readBackups(
  { query }: Pick<MonitoringPool, 'query'>,
  { to, recipients, identities, schedule }: BackupSettings,
  timeZone: string,
): Promise<BackupFacts> {
  const [state] = await query<StateRow>(READ_STATE)
  const values = [new Date(), timeZone, schedule]
  const [due] = await query<{ last: Date | null; next: Date | null }>(DUE_TIMES, values)
  if (state === undefined || due === undefined) throw new Error('no state of backups')
  const { madeAt, bytes, failed, reason, triedAt, trialFault, making } = state
  return {
    bucket: 'bucket' in to ? to.bucket.s3.bucket : null,
    isEncrypted: recipients.length > 0,
    canBeTried: recipients.length === 0 || identities.length > 0,
    lastDue: due.last,
    nextDue: due.next,
    newest: madeAt === null ? null : { madeAt, bytes: bytes ?? 0 },
    failed,
    reason,
    isBeingMade: making !== null,
    trial: triedAt === null ? null : { at: triedAt, fault: trialFault },
  }
}
