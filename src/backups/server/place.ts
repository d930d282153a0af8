import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { encrypterFor } from '#platform/server/backup/archive.ts'
import { createStagingDir } from '#platform/server/backup/back-up.ts'
import { writeNewFile } from '#platform/server/backup/checksum.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { openBucket } from '#platform/server/files/bucket.ts'
import { keepOwner, makePrivateFolder } from '#platform/server/files/keep-owner.ts'
import { settingAtFault } from '#platform/server/files/open-file-store.ts'
import { FileStoreFailed } from '#platform/server/files/store.ts'
import { syncFolder } from '#platform/server/files/sync-folder.ts'
import type { ServiceFailure } from '#platform/server/operation/outages.ts'
import type { BackupSettings, Destination } from './schedule.ts'

/** A place of archives and of backups' folders. */
export interface BackupPlace {
  /** Its name in sentences. */
  readonly name: string
  /** Stores an archive from a file under its name: whole, or not at all. */
  store(archive: string): Promise<void>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  /** Brings an archive into a folder; the path of a backup's folder is returned as it is. */
  fetch(name: string, into: string): Promise<string>
  close(): void
}

export async function openBackupPlace(to: Destination): Promise<BackupPlace> {
  return 'folder' in to ? folderPlace(to.folder) : bucketPlace(to.bucket)
}

function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    async store(archive) {
      await makePrivateFolder(folder)
      const staging = await createStagingDir(join(folder, basename(archive)))
      try {
        const copy = join(staging, basename(archive))
        await writeNewFile(copy, createReadStream(archive))
        await rename(copy, join(folder, basename(archive)))
        await keepOwner(join(folder, basename(archive)))
        await syncFolder(folder)
      } finally {
        await rm(staging, { recursive: true, force: true })
      }
    },
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { recursive: true }),
    fetch: (name) => Promise.resolve(join(folder, name)),
    close: () => undefined,
  }
}

async function bucketPlace(choice: Extract<Destination, { bucket: unknown }>['bucket']) {
  const bucket = await openBucket(choice)
  return {
    name: `the bucket "${choice.s3.bucket}"`,
    store: (archive) => bucket.put(basename(archive), createReadStream(archive)),
    list: () => bucket.list(),
    remove: (name) => bucket.remove(name),
    async fetch(name, into) {
      const content = await bucket.open(name)
      if (content === null) throw new StartRefused(`There is no ${name} in the bucket.`)
      const file = join(into, name)
      await writeNewFile(file, content)
      return file
    },
    close: () => bucket.close(),
  } satisfies BackupPlace
}

/** A file that is written and removed, to see whether that can be done. */
const PROBE = 'laurel-was-here'

/**
 * Checks the keys, and warns if backups can't be restored as a trial. Throws StartRefused for a key that is
 * none.
 */
export async function checkKeys(
  { recipients, identities }: Pick<BackupSettings, 'recipients' | 'identities'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (recipients.length === 0) return
  await encrypterFor(recipients)
  if (identities.length > 0) return
  log.warn(
    'Encrypted backups are not restored as a trial each week, since BACKUP_IDENTITY is not set.',
  )
}

/**
 * Why backups can't be stored at the place, with the setting at fault; null: they can. Writes and removes
 * something small there, or only reads a bucket, in which each write may leave a version.
 */
export async function findPlaceFailure(
  to: Destination,
  { writes = true }: { readonly writes?: boolean } = {},
): Promise<Omit<ServiceFailure, 'isOver'> | null> {
  if ('folder' in to) return findFolderFailure(to.folder)
  const { bucket: name } = to.bucket.s3
  const bucket = await openBucket(to.bucket)
  try {
    if (writes) await bucket.put(PROBE, Readable.from([Buffer.from('x')]))
    await bucket.list()
    if (writes) await bucket.remove(PROBE)
    return null
  } catch (error) {
    if (!(error instanceof FileStoreFailed)) throw error
    const { reason } = error
    const setting = settingAtFault(reason, 'BACKUP_TO')
    const sentence = `Backups can't be stored in the bucket "${name}" (${reason}).`
    return {
      sentence: setting === null ? sentence : `${sentence} Please check ${setting}.`,
      facts: { reason, bucket: name },
    }
  } finally {
    bucket.close()
  }
}

async function findFolderFailure(folder: string): Promise<Omit<ServiceFailure, 'isOver'> | null> {
  try {
    await makePrivateFolder(folder)
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    const probe = join(folder, `${PROBE}-${process.pid}`)
    await mkdir(probe)
    await rm(probe, { recursive: true })
    return null
  } catch (error) {
    const reason = errorCode(error)
    // The unit of docs/deploy lets Laurel write to its own folder alone.
    const unit = reason === 'EROFS' ? ', and ReadWritePaths= in a unit of systemd' : ''
    return {
      sentence: `Backups can't be written to ${folder} (${reason}). Please check BACKUP_TO${unit}.`,
      facts: { reason, bucket: null },
    }
  }
}
