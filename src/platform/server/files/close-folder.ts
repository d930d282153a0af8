import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const CLOSED_FOLDER = 0o700
const CLOSED_FILE = 0o600

/**
 * Closes a folder, and all in it, to other users, as earlier versions did not. The folder itself
 * comes last: once it is closed there is nothing to do.
 */
export async function closeFolder(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder)
  if (uid !== process.getuid?.() || (mode & 0o077) === 0) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const closed = entry.isDirectory() ? CLOSED_FOLDER : CLOSED_FILE
    if (!entry.isSymbolicLink()) await close(join(entry.parentPath, entry.name), closed)
  }
  await close(folder, CLOSED_FOLDER)
}

/** Some file systems have no permissions, and a file may have been removed by now. */
async function close(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch(() => undefined)
}
