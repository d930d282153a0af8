import {
  access,
  chmod,
  constants,
  lstat,
  mkdir,
  readdir,
  readlink,
  realpath,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { StartBlocked, StartRefused } from '#platform/server/db/start-refused.ts'

/** Entries that Laurel creates in DATA_DIR, and lost+found of a file system's root. */
const OWN_ENTRIES = new Set([
  'postgres',
  'files',
  'backups',
  'sealing.key',
  'first-password',
  'lost+found',
])

/** If Laurel runs as root, the database's user must be able to enter. */
const PRIVATE_MODE = process.getuid?.() === 0 ? 0o711 : 0o700

/**
 * Creates DATA_DIR if it is missing, and returns its real path. Removes other users' access; on an
 * existing folder only if it contains nothing but Laurel's entries. Throws StartRefused.
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir, PRIVATE_MODE)
    const folder = await realpath(dataDir)
    await refuseUnwritable(folder)
    await restrictAccess(folder)
    return folder
  } catch (error) {
    throw unusableDataDir(dataDir, error)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission to',
  EPERM: 'the system does not permit it',
  EROFS: 'it is read-only; in a service of systemd, ReadWritePaths= in its unit has to name it',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'something on the way there is not a folder',
  ENOENT: 'the system makes no folder there',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'the disk is full',
  EDQUOT: 'its share of the disk is used up',
  EIO: 'the disk fails',
}

/** Turns a file system error into a StartRefused; returns any other error unchanged. */
export function unusableDataDir(dataDir: string, error: unknown): unknown {
  if (error instanceof StartRefused) return error
  const reason = REASONS[errorCode(error)]
  if (reason === undefined) return error
  const { path = dataDir } = error as NodeJS.ErrnoException
  const place = path === dataDir ? '' : `${path}: `
  return new StartRefused(`DATA_DIR is ${dataDir}, which can't be used: ${place}${reason}.`, {
    cause: error,
  })
}

/**
 * Creates a folder and its parents, one by one: mkdir with `recursive` never returns in file
 * systems such as /proc.
 */
async function makeFolder(path: string, mode: number, dataDir = path): Promise<void> {
  const make = () => mkdir(path, { mode })
  try {
    await make()
  } catch (error) {
    if (await isFolder(path)) return
    await refuseLinkToNowhere(path, dataDir)
    const parent = dirname(path)
    if (errorCode(error) !== 'ENOENT' || (await isFolder(parent))) throw error
    await makeFolder(parent, 0o777, dataDir)
    await make()
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() === true
}

/**
 * Throws StartRefused for a broken link. Its disk is probably not mounted, and Laurel must not
 * start over with an empty folder.
 */
export async function refuseLinkToNowhere(path: string, dataDir: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found?.isSymbolicLink() !== true || (await stat(path).catch(() => null)) !== null) return
  throw new StartBlocked(
    `DATA_DIR is ${dataDir}, which can't be used: ${path} is a link to ${await readlink(path)}, which is not there.`,
  )
}

async function refuseUnwritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    // For an existing database, a later check tells who may start it.
    const isThere = (await lstat(join(folder, 'postgres')).catch(() => null)) !== null
    if (errorCode(error) === 'EROFS' || !isThere) throw error
  }
}

async function restrictAccess(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder)
  if (uid !== process.getuid?.() || (mode & 0o777 & ~PRIVATE_MODE) === 0) return
  const entries = await readdir(folder)
  // Never change /tmp or a home folder.
  if (!entries.every((name) => OWN_ENTRIES.has(name))) return
  // Some file systems have no permissions.
  await chmod(folder, mode & PRIVATE_MODE).catch(() => undefined)
}
