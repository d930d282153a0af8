import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openFolderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

/** Opens the store the configuration chooses. */
export function openFileStore({ dataDir }: Pick<Config, 'dataDir'>): Promise<FileStore> {
  return openFolderStore(join(dataDir, 'files'))
}
