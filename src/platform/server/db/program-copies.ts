import { readdir, readlink, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SHARED_FOLDER, SHARED_PLACES } from './bundled-binaries.ts'

/** The folders to which `binariesFor` of any Laurel on this machine copied PostgreSQL. */
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
