import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '#platform/server/files/sync-folder.ts'
import { errorCode } from './connection-loss.ts'
import { removeAbandoned } from './abandoned-clusters.ts'
import { runAs, type Account } from './run-as.ts'
import { StartRefused } from './start-refused.ts'

export const DATABASE_USER = 'laurel'

/** Defaults for cluster/postgresql.conf, which the operator may change. Durability is on. */
const SETTINGS = [
  'shared_buffers=256MB',
  'max_connections=100',
  'jit=off',
  // SSDs read random pages almost as fast, and most are cached.
  'random_page_cost=1.1',
  'timezone=UTC',
  'log_timezone=UTC',
  // One file per weekday, overwritten a week later, so that logs can't fill the disk.
  'logging_collector=on',
  'log_directory=../log',
  'log_filename=postgresql-%a.log',
  'log_rotation_age=1d',
  'log_truncate_on_rotation=on',
  // Statements contain personal data, so they are not logged.
  'log_min_error_statement=panic',
]

interface ClusterOrder {
  programs: string
  account: Account | null
  /** The folder for the files. */
  place: string
  /** The path under DATA_DIR: `place` itself, or a link to it. */
  link: string
}

/**
 * Creates a database under a temporary name and renames (or links) it into place, so that an
 * incomplete one is never used. Of two concurrent processes the first one wins.
 */
export async function makeCluster({ programs, account, place, link }: ClusterOrder): Promise<void> {
  await removeAbandoned(place)
  const half = `${place}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await layOut(half, account)
    await initialise(half, programs, account)
    await rename(half, place)
    if (place !== link) await symlink(place, link)
    // The rename survives a power cut once its folder is on disk.
    await syncFolder(dirname(link))
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(errorCode(error))) throw error
    if (place !== link) await rm(dirname(place), { recursive: true, force: true })
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

async function layOut(half: string, account: Account | null): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  await mkdir(half, { mode: 0o700 })
  await mkdir(join(half, 'log'), { mode: 0o700 })
  await writeFile(join(half, 'password'), password, { mode: 0o600 })
  if (account === null) return
  for (const path of [half, join(half, 'log'), join(half, 'password')]) {
    await chown(path, account.uid, account.gid)
  }
}

async function initialise(half: string, programs: string, account: Account | null): Promise<void> {
  const made = await runAs(
    account,
    join(programs, 'bin/initdb'),
    [
      `--pgdata=${join(half, 'cluster')}`,
      `--username=${DATABASE_USER}`,
      `--pwfile=${join(half, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // Sorts and folds case alike on every system, independent of its locales.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
    half,
  )
  if (!made.ok) throw new StartRefused(`The database could not be created.\n${made.output}`)
}
