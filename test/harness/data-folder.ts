import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { DATABASE_USER } from '#platform/server/db/bundled-cluster.ts'
import { newDataDir, postmasterOf, removeDataDir } from './data-dir.ts'

export interface DataFolder {
  readonly path: string
  /** The process id and port of the bundled database; null if none runs. */
  postmaster(): Promise<{ pid: number; port: number } | null>
  /** Resolves when the bundled database has stopped. */
  stopped(): Promise<void>
  /** Connects to the bundled database as the app does; the caller ends it. */
  connect(): Promise<pg.Client>
}

/** A new DATA_DIR; its database is stopped and it is removed when the test is done. */
export async function ownDataFolder(): Promise<DataFolder> {
  // Others may enter it: as root, the database runs as another user.
  return dataFolderAt(await ownFolder(0o755))
}

/** A new folder with these permissions, removed when the test is done. */
export async function ownFolder(mode: number): Promise<string> {
  const path = await newDataDir(mode)
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** The same for a path in a folder of `ownFolder`, which need not exist yet. */
export function dataFolderAt(path: string): DataFolder {
  const home = join(path, 'postgres')

  const postmaster = () => postmasterOf(path)
  const stopped = async () => {
    await vi.waitUntil(async () => (await postmaster()) === null, { timeout: 20_000 })
  }

  onTestFinished(async () => {
    const left = await postmaster()
    if (left !== null) process.kill(left.pid, 'SIGINT')
    await stopped()
    await removeDataDir(path)
  })

  return {
    path,
    postmaster,
    stopped,
    async connect() {
      const password = (await readFile(join(home, 'password'), 'utf8')).trim()
      const port = (await postmaster())?.port ?? 0
      const client = new pg.Client({
        host: '127.0.0.1',
        port,
        password,
        user: DATABASE_USER,
        database: 'laurel',
      })
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
  }
}
