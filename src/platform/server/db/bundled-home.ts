import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, realpath, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { prepareDataDir, refuseLinkToNowhere, unusableDataDir } from '#platform/server/data-dir.ts'
import {
  binariesFor,
  installedBinaries,
  type Binaries,
  makeSharedFolder,
  SHARED_FOLDER,
} from './bundled-binaries.ts'
import { makeCluster, removeAbandoned } from './bundled-cluster.ts'
import { errorCode } from './connection-loss.ts'
import { canEnter, unprivilegedAccount, type Account } from './run-as.ts'
import { StartRefused } from './start-refused.ts'

/** The folder of a bundled database, and the account it runs as (null: our own). */
export interface BundledHome {
  /** Contains cluster/, log/ and the password. */
  folder: string
  /** PostgreSQL's programs: bin/, lib/, share/. */
  programs: string
  account: Account | null
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
    await refuseUnreachable(account, found)
    return { folder: found, programs, account }
  }
  const account = process.getuid?.() === 0 ? await requiredAccount() : null
  const { folder: programs } = await binariesFor(account, installed)
  const elsewhere = account !== null && !(await canEnter(account, dirname(link)))
  const place = elsewhere ? await placeElsewhere(account, dirname(link)) : link
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

async function requiredAccount(): Promise<Account> {
  const account = await unprivilegedAccount()
  if (account !== null) return account
  throw new StartRefused(
    'The database refuses to run as root, and this machine has no user "nobody" or "laurel" to run it. Start Laurel as an ordinary user, or set DATABASE_URL.',
  )
}

/** The account that owns a cluster's files and must run it. Throws StartRefused. */
export async function ownerAccount(folder: string): Promise<Account | null> {
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

async function refuseUnreachable(account: Account | null, folder: string): Promise<void> {
  if (account === null || (await canEnter(account, folder))) return
  throw new StartRefused(
    `The database in ${folder} belongs to the ${account.name}, who can't enter that folder any more: open the folders above it, or move it back.`,
  )
}

/** Creates a folder that the account can enter; DATA_DIR links to it. */
async function placeElsewhere(account: Account, dataDir: string): Promise<string> {
  const origin = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  try {
    await makeSharedFolder(SHARED_FOLDER)
    const name = basename(dirname(dataDir)).replaceAll(/[^\w.-]/g, '') || 'data'
    const beginning = `${name}-${origin}-`
    await removeUnused(beginning)
    const folder = await mkdtemp(join(SHARED_FOLDER, beginning))
    await chmod(folder, 0o755)
    return join(folder, 'postgres')
  } catch (error) {
    throw new StartRefused(
      `The database refuses to run as root, and the user "${account.name}" can't enter ${dataDir}; ${SHARED_FOLDER} can't be used either (${errorCode(error)}). Set DATA_DIR to a folder that user can enter.`,
    )
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
