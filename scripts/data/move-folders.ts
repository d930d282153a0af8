import { rename, rm } from 'node:fs/promises'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { runAs } from '#platform/server/db/run-as.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { syncFolder } from '#platform/server/files/sync-folder.ts'
import { sizeOf } from './places.ts'

interface Move {
  readonly from: string
  readonly to: string
}

/** Moved folders; a copy to another file system leaves its original until that is removed. */
interface FolderMoves {
  removeOriginals(): Promise<void>
}

/** Moves all folders or none. Throws StartRefused. */
export async function moveFolders(moves: readonly Move[]): Promise<FolderMoves> {
  const undo: (() => Promise<void>)[] = []
  const copied: string[] = []
  try {
    for (const move of moves) {
      const isRenamed = await renameFolder(move)
      if (!isRenamed) await copyFolder(move)
      if (!isRenamed) copied.push(move.from)
      undo.push(() => (isRenamed ? rename(move.to, move.from) : removeFolder(move.to)))
    }
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    throw error instanceof StartRefused ? error : refusalOf(error)
  }
  return {
    async removeOriginals() {
      for (const folder of copied) await removeFolder(folder)
    },
  }
}

/** Returns false if the target is on another file system. */
async function renameFolder({ from, to }: Move): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EXDEV') return false
    throw error
  }
}

/** Copies under a temporary name, with owners and permissions, which the database needs. */
async function copyFolder({ from, to }: Move): Promise<void> {
  const half = `${to}.unfinished`
  try {
    const { ok, output } = await runAs(null, 'cp', ['-a', '--', from, half])
    if (!ok || (await sizeOf(half)) !== (await sizeOf(from))) {
      throw new StartRefused(`Nothing was moved: ${from} could not be copied.\n${output}`.trimEnd())
    }
    await runAs(null, 'sync', [])
    await rename(half, to)
    await syncFolder(to)
  } finally {
    await removeFolder(half)
  }
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}

function refusalOf(error: unknown): unknown {
  const code = errorCode(error)
  if (code === '') return error
  const { path = '' } = error as NodeJS.ErrnoException
  return new StartRefused(`Nothing was moved: ${path} can't be moved (${code}).`, { cause: error })
}
