import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { backupFault } from '#backups/contract/backup-faults.ts'
import { packInThread } from '#platform/server/backup/archive-worker.ts'
import type { Audit } from '#platform/server/backup/audit-source.ts'
import { backUp, createStagingDir } from '#platform/server/backup/back-up.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { transact } from '#platform/server/db/transact.ts'
import { makePrivateFolder } from '#platform/server/files/keep-owner.ts'
import { FileStoreFailed, type FileStore } from '#platform/server/files/store.ts'
import type { JobAttempt, JobOutcome } from '#platform/server/jobs/run-job.ts'
import { recordFailure, RETRIES } from './order-due.ts'
import { openBackupPlace } from './place.ts'
import type { BackupSettings } from './schedule.ts'

export interface BackupParts {
  readonly database: Database
  readonly files: FileStore
  readonly audit: Audit
  readonly choice: BackupSettings
  readonly log: Logger
}

/** Makes the backup that was due, and notes how it ended. */
export async function makeDueBackup(
  parts: BackupParts,
  { data, number, signal }: Pick<JobAttempt<{ due: string }>, 'data' | 'number' | 'signal'>,
): Promise<JobOutcome> {
  const { database, log } = parts
  const due = new Date(data.due)
  try {
    const made = await makeBackup(parts, due, signal)
    log.info(made, 'A backup was made')
  } catch (error) {
    // This process stops: another attempt may follow.
    if (signal.aborted) return { retry: 'stopped' }
    log.error({ err: error, attempt: number }, 'A backup failed')
    if (number <= RETRIES) return { retry: 'failed' }
    await transact(database, (tx) => recordFailure(tx, due, faultOf(error)))
    return 'done'
  }
  await removeOld(parts).catch((error: unknown) => {
    log.warn({ err: error }, 'Old backups could not be removed')
  })
  return 'done'
}

async function makeBackup(
  parts: BackupParts,
  due: Date,
  signal: AbortSignal,
): Promise<{ name: string; bytes: number }> {
  const { database, choice } = parts
  const name = nameOfBackup(await installationId(database), new Date())
  const isPlain = 'folder' in choice.to && choice.recipients.length === 0
  const made =
    isPlain && 'folder' in choice.to
      ? { name, bytes: await writeFolder(parts, join(choice.to.folder, name), signal) }
      : await storeArchive(parts, name, signal)
  await database.db
    .updateTable('scheduled_backups')
    .set({ state: 'made', ended_at: new Date(), ...made })
    .where('due_at', '=', due)
    .where('state', '=', 'due')
    .execute()
  return made
}

/** Backs up into a new folder; returns its size in bytes. */
async function writeFolder(
  { database: { connection }, files: store, audit, log }: BackupParts,
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  const say = () => signal.throwIfAborted()
  const { manifest, violations } = await backUp({ connection, store, audit, folder, say })
  const faults = [...manifest.files.missing, ...(violations ?? [])]
  if (faults.length > 0) log.error({ faults: faults.slice(0, 20) }, 'A backup has faults')
  const { tables, files } = manifest
  return tables.reduce((sum, { file }) => sum + file.bytes, files.bytes)
}

/** Backs up into a folder here, and stores it as one file, encrypted where there are recipients. */
async function storeArchive(
  parts: BackupParts,
  name: string,
  signal: AbortSignal,
): Promise<{ name: string; bytes: number }> {
  const { to, recipients, dataDir } = parts.choice
  const here = join(dataDir, 'backups')
  await makePrivateFolder(here)
  const staging = await createStagingDir(join(here, name))
  const place = await openBackupPlace(to)
  try {
    const folder = join(staging, name)
    await writeFolder(parts, folder, signal)
    const archive = `${name}.tar${recipients.length > 0 ? '.age' : ''}`
    const file = join(staging, archive)
    const { bytes } = await packInThread({ folder, file, recipients }, signal)
    await place.store(file)
    return { name: archive, bytes }
  } finally {
    place.close()
    await rm(staging, { recursive: true, force: true })
  }
}

async function removeOld({ database, choice }: BackupParts): Promise<void> {
  const place = await openBackupPlace(choice.to)
  try {
    const installation = await installationId(database)
    const names = expiredBackups(await place.list(), installation, choice, new Date())
    // One at a time: nobody waits for it.
    // oxlint-disable-next-line no-await-in-loop
    for (const name of names) await place.remove(name)
  } finally {
    place.close()
  }
}

/** The database's id. */
export async function installationId({ db }: Database): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return id
}

/** Why it failed, for the administrator: nothing internal. */
export function faultOf(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  return error instanceof FileStoreFailed
    ? backupFault('bucket', error.reason)
    : backupFault('unexpected', errorCode(error))
}

/** Backups of one database: their names begin alike, and tell their time. */
export function nameOfBackup(installation: string, madeAt: Date): string {
  return `${beginningOf(installation)}${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

function beginningOf(installation: string): string {
  return `laurel-${installation.slice(0, 8)}-`
}

const DAY_MS = 86_400_000

/** Which of these names are backups of this database, and when each was made; the newest first. */
function backupsAmong(
  names: readonly string[],
  installation: string,
): { name: string; madeAt: Date }[] {
  const beginning = beginningOf(installation)
  return names
    .flatMap((name) => {
      if (!name.startsWith(beginning)) return []
      const [, day, time] =
        /^(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z(?:\.tar(?:\.age)?)?$/.exec(
          name.slice(beginning.length),
        ) ?? []
      const madeAt = new Date(`${day}T${time?.replaceAll('-', ':')}Z`)
      return Number.isNaN(madeAt.getTime()) ? [] : [{ name, madeAt }]
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

interface BackupRetention {
  readonly keep: number
  readonly keepDays: number
}

/**
 * The names that are no longer kept: neither among the newest `keep`, nor younger than `keepDays`. Those of the
 * future, from a clock that was ahead, are kept and do not count.
 */
export function expiredBackups(
  names: readonly string[],
  installation: string,
  { keep, keepDays }: BackupRetention,
  now: Date,
): string[] {
  return backupsAmong(names, installation)
    .filter(({ madeAt }) => madeAt.getTime() <= now.getTime() + DAY_MS)
    .slice(keep)
    .filter(({ madeAt }) => now.getTime() - madeAt.getTime() > keepDays * DAY_MS)
    .map(({ name }) => name)
}
