import { open } from 'node:fs/promises'
import { errorCode } from '#platform/server/db/connection-loss.ts'

/** Flushes a folder's entries to disk; a missing folder is ignored. */
export async function syncFolder(folder: string): Promise<void> {
  // Not supported on Windows.
  if (process.platform === 'win32') return
  try {
    await using handle = await open(folder)
    await handle.sync()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}
