import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty DATA_DIR. Others may enter it: as root, the database runs as somebody else. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-data-'))
  await chmod(folder, 0o755)
  return folder
}

/** Removes one whose database has stopped. */
export async function removeDataDir(folder: string): Promise<void> {
  // Where that somebody can't reach them, the files are elsewhere, behind a link.
  const cluster = await realpath(join(folder, 'postgres')).catch(() => folder)
  await rm(cluster, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
