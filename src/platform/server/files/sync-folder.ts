import { open } from 'node:fs/promises'
import { errorCode } from '#platform/server/db/connection-loss.ts'

/** So that the names in a folder survive a power cut; where it is gone there is nothing to survive. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such thing.
  if (process.platform === 'win32') return
  try {
    await using handle = await open(folder)
    await handle.sync()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}
