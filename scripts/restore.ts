import { readFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { audit } from '#app/server/audit.ts'
import { parseBackupAddress } from '#app/server/backup-settings.ts'
import type { Config } from '#app/server/config.ts'
import { openBackupPlace } from '#backups/server/place.ts'
import { forgetDue } from '#notifications/server/hand-over.ts'
import { identitiesIn, unpackArchive } from '#platform/server/backup/archive.ts'
import { createStagingDir } from '#platform/server/backup/back-up.ts'
import { restore } from '#platform/server/backup/restore.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { makePrivateFolder } from '#platform/server/files/keep-owner.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { FileStoreFailed } from '#platform/server/files/store.ts'
import { folderOf, readOptions, refuse } from './read-options.ts'
import { withDatabase } from './with-database.ts'

const {
  from,
  identity,
  'even-unbalanced': evenUnbalanced = false,
} = readOptions({
  from: { type: 'string' },
  identity: { type: 'string' },
  'even-unbalanced': { type: 'boolean' },
})
if (from === undefined) refuse()
const source = readSource(from, identity)

await withDatabase(
  async ({ connection }, config) => {
    await using backup = await bringBackup(source, config)
    const { folder } = backup
    const store = await openFileStore(config)
    try {
      const options = {
        connection,
        store,
        audit,
        forgetDue,
        folder,
        say: console.log,
        evenUnbalanced,
      }
      const { manifest, violations } = await restore(options)
      for (const name of manifest.files.missing) console.error(`MISSING the file ${name}`)
      for (const violation of violations) console.error(`VIOLATION ${violation}`)
      console.log(violations.length === 0 ? 'The books balance.' : 'The books do NOT balance.')
      console.log('Everything is restored. Everybody has to sign in again.')
      if (manifest.files.missing.length + violations.length > 0) process.exitCode = 1
    } finally {
      store.close()
    }
  },
  { alone: true, creates: true, env: source.env },
)

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
function readSource(from: string, identity: string | undefined): Source {
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
async function bringBackup(
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
