import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, realpath, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  prepareDataDir,
  refuseLinkToNowhere,
  unusableDataDir,
} from '#platform/server/files/data-dir.ts'
import {
  binariesFor,
  installedBinaries,
  makeSharedFolder,
  onlyRootWrites,
  SHARED_FOLDER,
  type Binaries,
} from './bundled-binaries.ts'
import { makeCluster, removeAbandoned } from './bundled-cluster.ts'
import { errorCode } from './connection-loss.ts'
import type { BundledHome } from './postmaster.ts'
import { canEnter, runAs, unprivilegedAccount, type UnixAccount } from './run-as.ts'
import { StartRefused } from './start-refused.ts'

/** The text of a file in the home. Throws StartRefused. */
export async function readPart({ folder }: BundledHome, name: string): Promise<string> {
  try {
    return (await readFile(join(folder, name), 'utf8')).trim()
  } catch (error) {
    throw new StartRefused(
      `${folder} is not a database that Laurel can use: ${name} can't be read (${errorCode(error)}). Bring it back from a backup, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
}

/** Finds or creates the database under `dataDir`. Throws StartRefused. */
export async function bundledHome(dataDir: string): Promise<BundledHome> {
  const link = join(await prepareDataDir(dataDir), 'postgres')
  const installed = await installedBinaries()
  try {
    await refuseLinkToNowhere(link, dataDir)
    return await homeAt(link, installed)
  } catch (error) {
    throw unusableDataDir(dataDir, error)
  }
}

/** The folder of an existing database: in DATA_DIR, or where its link points. */
export async function placeOfDatabase(
  dataDir: string,
): Promise<{ folder: string; isElsewhere: boolean }> {
  const link = join(await realpath(dataDir), 'postgres')
  const folder = await realpath(link)
  return { folder, isElsewhere: folder !== link }
}

async function homeAt(link: string, installed: Binaries): Promise<BundledHome> {
  const found = await existing(link)
  if (found !== null) {
    const account = await ownerAccount(found)
    const { folder: programs } = await binariesFor(account, installed)
    return { folder: found, programs, account }
  }
  const dataDir = dirname(link)
  const account = await accountFor(dataDir)
  await refuseNameless(account)
  const { folder: programs } = await binariesFor(account, installed)
  const elsewhere = account !== null && !(await canEnter(account, dataDir))
  const place = elsewhere ? await placeElsewhere(account, dataDir) : link
  await makeCluster({ programs, account, place, link })
  const folder = await realpath(link)
  return { folder, programs, account }
}

async function existing(link: string): Promise<string | null> {
  try {
    return await realpath(link)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return null
  }
}

/**
 * The account for a new database (null: our own). As root: the owner of DATA_DIR, which is the user
 * of its service, or an unprivileged account if that is root. Throws StartRefused.
 */
async function accountFor(dataDir: string): Promise<UnixAccount | null> {
  if (process.getuid?.() !== 0) return null
  const { uid } = await stat(dataDir)
  if (uid === 0) return requiredAccount()
  const account = await ownerAccount(dataDir)
  await refuseUnreachable({ folder: dataDir, account })
  return account
}

async function requiredAccount(): Promise<UnixAccount> {
  const account = await unprivilegedAccount()
  if (account !== null) return account
  throw new StartRefused(
    'The database refuses to run as root, and this machine has no user "nobody" or "laurel" to run it. Start Laurel as an ordinary user, or set DATABASE_URL.',
  )
}

/** The account that owns a cluster's files and must run it. Throws StartRefused. */
export async function ownerAccount(folder: string): Promise<UnixAccount | null> {
  const ownUid = process.getuid?.()
  const { uid, gid } = await stat(folder)
  if (ownUid === undefined || uid === ownUid) {
    if (ownUid !== 0) return null
    throw new StartRefused(
      `The database in ${folder} belongs to root, and PostgreSQL refuses to run as root: give the folder to another user with chown.`,
    )
  }
  if (ownUid === 0) return { name: `user ${uid}`, uid, gid }
  throw new StartRefused(
    `The database in ${folder} belongs to another user (${uid}). Start Laurel as that user or as root, or choose another DATA_DIR.`,
  )
}

/** initdb asks the system for the name of its user. Throws StartRefused. */
async function refuseNameless(account: UnixAccount | null): Promise<void> {
  const own = account === null ? [] : [String(account.uid)]
  if (process.platform === 'win32' || (await runAs(null, 'id', ['-un', ...own])).ok) return
  throw new StartRefused(
    `The user id ${account?.uid ?? process.getuid?.()} has no name on this system, which PostgreSQL needs to create a database: add a line for it to /etc/passwd, start Laurel as a user with a name, or set DATABASE_URL.`,
  )
}

/** systemd keeps the folders of dynamic users here; only root may enter, and each service its own. */
const FOLDER_OF_DYNAMIC_USERS = '/var/lib/private/'

/** Throws StartRefused if the account can't start a database there; one that runs may be used. */
export async function refuseUnreachable({
  account,
  folder,
}: Pick<BundledHome, 'account' | 'folder'>): Promise<void> {
  if (account === null || (await canEnter(account, folder))) return
  throw new StartRefused(
    folder.startsWith(FOLDER_OF_DYNAMIC_USERS)
      ? `systemd lets the ${account.name} enter ${folder} only in its service (DynamicUser=yes): run this while the service runs, or install docs/deploy/laurel.service, which has a user of its own, and start it once.`
      : `${folder} belongs to the ${account.name}, who can't enter that folder any more: open the folders above it, or move it back.`,
  )
}

/** Creates a folder that the account can enter; DATA_DIR links to it. */
async function placeElsewhere(account: UnixAccount, dataDir: string): Promise<string> {
  const origin = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const refuse = (reason: string): never => {
    throw new StartRefused(
      `The database refuses to run as root, and the user "${account.name}" can't enter ${dataDir}; ${SHARED_FOLDER} can't be used either (${reason}). Set DATA_DIR to a folder that user can enter.`,
    )
  }
  try {
    await makeSharedFolder(SHARED_FOLDER)
    // It may be the data folder of a service.
    if (!(await onlyRootWrites(SHARED_FOLDER))) return refuse('it belongs to another user')
    const name = basename(dirname(dataDir)).replaceAll(/[^\w.-]/g, '') || 'data'
    const beginning = `${name}-${origin}-`
    await removeUnused(beginning)
    const folder = await mkdtemp(join(SHARED_FOLDER, beginning))
    await chmod(folder, 0o755)
    return join(folder, 'postgres')
  } catch (error) {
    if (error instanceof StartRefused) throw error
    return refuse(errorCode(error))
  }
}

/** Removes folders that a killed start created and never used. */
async function removeUnused(beginning: string): Promise<void> {
  for (const name of await readdir(SHARED_FOLDER)) {
    if (!name.startsWith(beginning)) continue
    const folder = join(SHARED_FOLDER, name)
    const removed = await removeAbandoned(join(folder, 'postgres'))
    // rmdir fails if the folder contains anything else.
    if (removed > 0) await rmdir(folder).catch(() => undefined)
  }
}
