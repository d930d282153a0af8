import { readFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseBackupAddress } from '#app/server/backup-settings.ts'
import type { Config } from '#app/server/config.ts'
import { openBackupPlace } from '#backups/server/place.ts'
import { identitiesIn, unpackArchive } from '#platform/server/backup/archive.ts'
import { createStagingDir } from '#platform/server/backup/back-up.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { makePrivateFolder } from '#platform/server/files/keep-owner.ts'
import { FileStoreFailed } from '#platform/server/files/store.ts'
import { folderOf, refuse } from './read-options.ts'

interface Source {
  /** The path of a backup on this machine, or an archive's name in the bucket. */
  readonly name: string
  readonly isInBucket: boolean
  /** age private keys; null: those of BACKUP_IDENTITY. */
  readonly identities: readonly string[] | null
  /** The environment to read settings from. */
  readonly env: NodeJS.ProcessEnv
}

/** Reads --from and --identity; a wrong one ends the process. */
export function readSource(from: string, identity: string | undefined): Source {
  const identities =
    identity === undefined ? null : readIdentities(folderOf('--identity', identity))
  if (!from.startsWith('s3://')) {
    return { name: folderOf('--from', from), isInBucket: false, identities, env: process.env }
  }
  const address = parseBackupAddress(dirname(from))
  if (address === null || !('bucket' in address))
    refuse('--from is not like s3://bucket/path/name.')
  // As if backups went there: the bucket's keys are read and checked in the same way.
  const env = { ...process.env, BACKUP_TO: dirname(from), BACKUP_SCHEDULE: 'hourly' }
  return { name: basename(from), isInBucket: true, identities, env }
}

function readIdentities(file: string): string[] {
  try {
    return identitiesIn(readFileSync(file, 'utf8'))
  } catch (error) {
    refuse(`--identity names a file that can't be read (${errorCode(error)}).`)
  }
}

/** A backup's folder on this machine; what was unpacked for it is removed at the end. */
export async function bringBackup(
  { name, isInBucket, identities }: Source,
  {
    backups,
    dataDir,
    backupIdentities: ofConfig,
  }: Pick<Config, 'backups' | 'dataDir' | 'backupIdentities'>,
): Promise<AsyncDisposable & { folder: string }> {
  const isFolder = !isInBucket && (await stat(name).catch(() => null))?.isFile() !== true
  if (isFolder) return { folder: name, [Symbol.asyncDispose]: () => Promise.resolve() }
  const here = join(dataDir, 'backups')
  await makePrivateFolder(here)
  const staging = await createStagingDir(join(here, basename(name)))
  const remove = () => rm(staging, { recursive: true, force: true })
  try {
    const file = isInBucket && backups !== null ? await fetch(name, staging, backups.to) : name
    const into = await createStagingDir(join(staging, 'unpacked'))
    const folder = await unpackArchive({ file, into, identities: identities ?? ofConfig })
    return { folder, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function fetch(
  name: string,
  into: string,
  to: NonNullable<Config['backups']>['to'],
): Promise<string> {
  const place = await openBackupPlace(to)
  try {
    return await place.fetch(name, into)
  } catch (error) {
    if (!(error instanceof FileStoreFailed)) throw error
    throw new StartRefused(`${name} can't be read from ${place.name} (${error.reason}).`)
  } finally {
    place.close()
  }
}
