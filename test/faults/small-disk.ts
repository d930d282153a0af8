import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newDataDir } from '#test/harness/data-dir.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'

const run = promisify(execFile)
const PIECE = Buffer.alloc(1024 * 1024)

/** A folder on a small file system; an ordinary folder without permission to mount. */
export interface SmallDisk {
  readonly folder: string
  readonly canBeFull: boolean
  /** Fills the free space. */
  fill(): Promise<void>
  /** Frees the space. */
  free(): Promise<void>
  remove(): Promise<void>
}

export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await newDataDir()
  const canBeFull = await mount(folder, megabytes)
  const filler = join(folder, 'filler')
  return {
    folder,
    canBeFull,
    fill: () => writeUntilFull(filler),
    free: () => rm(filler, { force: true }),
    async remove() {
      // Files still open in a database process are freed with it.
      if (canBeFull) await run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function mount(folder: string, megabytes: number): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'laurel-test', folder]
  return run('mount', options).then(
    () => true,
    () => false,
  )
}

async function writeUntilFull(filler: string): Promise<void> {
  await using file = await open(filler, 'a')
  for (let size = PIECE.byteLength; size >= 1;) {
    try {
      await file.write(PIECE, 0, size)
    } catch (error) {
      if (errorCode(error) !== 'ENOSPC') throw error
      size = Math.floor(size / 16)
    }
  }
}
