import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from './connection-loss.ts'
import { removeAbandoned } from './abandoned-clusters.ts'
import { runAs, type Account } from './run-as.ts'
import { StartRefused } from './start-refused.ts'

export const DATABASE_USER = 'laurel'

/** An administrator may change these in cluster/postgresql.conf; durability stays on by default. */
const SETTINGS = [
  'shared_buffers=256MB',
  'max_connections=100',
  'jit=off',
  // Disks find a page about as fast as they read on, and most of it is in memory.
  'random_page_cost=1.1',
  'timezone=UTC',
  'log_timezone=UTC',
  // One file a weekday, overwritten a week later: the log can't fill the disk.
  'logging_collector=on',
  'log_directory=../log',
  'log_filename=postgresql-%a.log',
  'log_rotation_age=1d',
  'log_truncate_on_rotation=on',
  // Statements hold people's words; they stay out of the log.
  'log_min_error_statement=panic',
]

interface ClusterOrder {
  programs: string
  account: Account | null
  /** Where the files will be. */
  place: string
  /** The path under DATA_DIR that counts: `place` itself, or a link to it. */
  link: string
}

/**
 * Makes a new database beside its goal and puts it in place with one rename (or link), so a
 * half-made one never counts and of two processes doing it at once the first one's is used.
 */
export async function makeCluster({ programs, account, place, link }: ClusterOrder): Promise<void> {
  await removeAbandoned(place)
  const half = `${place}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await layOut(half, account)
    await initialise(half, programs, account)
    await rename(half, place)
    if (place !== link) await symlink(place, link)
    await sync(dirname(link))
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
      // Sorts and folds case alike on every system, without the system's own locales.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
    half,
  )
  if (!made.ok) throw new StartRefused(`The database could not be made.\n${made.output}`)
}

/** A rename is safe from a power cut once its folder is on the disk. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
