import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { syncFolder } from '#platform/server/files/sync-folder.ts'
import { errorCode } from './connection-loss.ts'
import { isAlive } from './postmaster.ts'
import { runAs, type UnixAccount } from './run-as.ts'
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
  account: UnixAccount | null
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

async function layOut(half: string, account: UnixAccount | null): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  await mkdir(half, { mode: 0o700 })
  await mkdir(join(half, 'log'), { mode: 0o700 })
  await writeFile(join(half, 'password'), password, { mode: 0o600 })
  if (account === null) return
  for (const path of [half, join(half, 'log'), join(half, 'password')]) {
    await chown(path, account.uid, account.gid)
  }
}

async function initialise(
  half: string,
  programs: string,
  account: UnixAccount | null,
): Promise<void> {
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

/** The name of an unfinished database, with the id of its process. */
const UNFINISHED = /^(?:postgres|upgrade)\.new-(\d+)-/

const END_WITHIN_MS = 5_000
const RETRY_AFTER_MS = 20

/**
 * Removes unfinished databases beside `place` whose processes were killed. Ends their initdb first,
 * which would go on writing. Returns the number of removed databases.
 */
export async function removeAbandoned(place: string): Promise<number> {
  let removed = 0
  for (const name of await readdir(dirname(place))) {
    const pid = Number(UNFINISHED.exec(name)?.[1])
    // In a container, this process may have the id of an earlier one.
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    const folder = join(dirname(place), name)
    await endProcessesOn(folder)
    await rm(folder, { recursive: true, force: true })
    removed++
  }
  return removed
}

async function endProcessesOn(folder: string): Promise<void> {
  const deadline = Date.now() + END_WITHIN_MS
  for (;;) {
    const left = await processesOn(folder)
    if (left.length === 0 || Date.now() > deadline) return
    for (const pid of left) kill(pid)
    await pause(RETRY_AFTER_MS)
  }
}

/** The ids of processes whose command line names a path in this folder. */
async function processesOn(folder: string): Promise<number[]> {
  const commands = process.platform === 'linux' ? await commandsOfProc() : await commandsOfPs()
  return [...commands]
    .filter(([pid, command]) => command.includes(`${folder}/`) && isAlive(pid))
    .map(([pid]) => pid)
}

async function commandsOfProc(): Promise<Map<number, string>> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const commands = pids.map(async (pid) => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return [pid, command] as const
  })
  return new Map(await Promise.all(commands))
}

async function commandsOfPs(): Promise<Map<number, string>> {
  if (process.platform === 'win32') return new Map()
  const { output } = await runAs(null, 'ps', ['-axo', 'pid=,args='])
  return new Map(output.split('\n').map((line) => [Number.parseInt(line, 10), line]))
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended, or belongs to another user.
    if (!['ESRCH', 'EPERM'].includes(errorCode(error))) throw error
  }
}
