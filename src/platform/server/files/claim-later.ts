import { FileStoreFailed, type FileStore } from './store.ts'

/**
 * The same store, which writes and removes nothing before `claim` succeeded: a bucket that was away at
 * the start may belong to another database. A refusal of `claim` counts as the store's failure.
 */
export function claimLater(store: FileStore, claim: () => Promise<void>): FileStore {
  let isClaimed = false
  let claiming: Promise<void> | undefined

  async function ensureClaimed(): Promise<void> {
    if (isClaimed) return
    claiming ??= claim().finally(() => (claiming = undefined))
    try {
      await claiming
      isClaimed = true
    } catch (error) {
      if (error instanceof FileStoreFailed) throw error
      throw new FileStoreFailed('claim the files', (error as Error).message, error)
    }
  }

  return {
    ...store,
    async keep(name, content) {
      await ensureClaimed()
      await store.keep(name, content)
    },
    async remove(names) {
      await ensureClaimed()
      await store.remove(names)
    },
    async removeLeftovers() {
      await ensureClaimed()
      await store.removeLeftovers()
    },
  }
}
