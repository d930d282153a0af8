import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#platform/server/files/sync-folder.ts'
import { readPart } from './bundled-home.ts'
import { errorCode } from './connection-loss.ts'
import type { BundledHome } from './postmaster.ts'

/** The major version of the bundled PostgreSQL. */
export const MAJOR_VERSION = '18'

/** The major version of the files under `dataDir`; null if it is this Laurel's, or there are none. */
export async function otherVersion(dataDir: string): Promise<string | null> {
  const path = join(dataDir, 'postgres/cluster/PG_VERSION')
  const version = (await readFile(path, 'utf8').catch(() => MAJOR_VERSION)).trim()
  return version === MAJOR_VERSION ? null : version
}

/** The major version of a home's files. Throws StartRefused if they are none of PostgreSQL. */
export async function clusterVersion(home: BundledHome): Promise<string> {
  await finishExchange(home)
  return readPart(home, 'cluster/PG_VERSION')
}

/** The folder in a home where the files of the next version are made, a home of their own. */
export function placeOfNext({ folder }: BundledHome): string {
  return join(folder, 'upgrade')
}

/** The folder that keeps the files of an older version. */
export function placeOfOld({ folder }: BundledHome, version: string): string {
  return join(folder, `cluster-${version}`)
}

/** Puts the complete files of the next version in the place of the old ones, which are kept. */
export async function exchangeClusters(home: BundledHome, version: string): Promise<void> {
  await rename(join(home.folder, 'cluster'), placeOfOld(home, version))
  await finishExchange(home)
}

/** The old files leave their place last of all, so the next ones are complete where none are. */
async function finishExchange(home: BundledHome): Promise<void> {
  const cluster = join(home.folder, 'cluster')
  const isThere = (await stat(cluster).catch(() => null)) !== null
  if (isThere) return
  try {
    await rename(join(placeOfNext(home), 'cluster'), cluster)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return
  }
  await syncFolder(home.folder)
  await rm(placeOfNext(home), { recursive: true, force: true })
}
