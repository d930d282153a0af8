import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isAlive } from '#platform/server/db/postmaster.ts'

/** A new DATA_DIR. Others may enter it: as root, the database runs as another user. */
export async function newDataDir(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-data-'))
  await chmod(folder, mode)
  return folder
}

/** The process id and port of its database; null if none runs. */
export async function postmasterOf(folder: string): Promise<{ pid: number; port: number } | null> {
  const path = join(folder, 'postgres/cluster/postmaster.pid')
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 && isAlive(pid) ? { pid, port: Number(lines[3]) } : null
}

/** Removes a DATA_DIR whose database has stopped. */
export async function removeDataDir(folder: string): Promise<void> {
  // The database's folder may be elsewhere, behind a link.
  const home = join(await realpath(folder).catch(() => folder), 'postgres')
  const place = await realpath(home).catch(() => home)
  if (place !== home) await rm(dirname(place), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
