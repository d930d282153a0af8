import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#platform/server/files/store.ts'
import type { PackedFile } from './manifest.ts'
import type { Backup } from './open-backup.ts'

/** Each file is held in memory. */
const AT_ONCE = 4

/** Puts a backup's files into the store; files already there stay unchanged. */
export async function restoreFiles(backup: Backup, store: FileStore): Promise<void> {
  const files = backup.files()
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = await files.next(); next.done !== true; next = await files.next()) {
      if (await isStored(store, next.value)) continue
      await store.keep(next.value.name, await backup.readFile(next.value))
    }
  })
  await Promise.all(workers)
}

async function isStored(store: FileStore, { name, bytes, sha256 }: PackedFile): Promise<boolean> {
  const found = await store.open(name)
  if (found === null) return false
  if (found.length !== bytes) {
    found.content.destroy()
    return false
  }
  const hash = createHash('sha256')
  await pipeline(found.content, hash)
  return hash.digest('hex') === sha256
}
