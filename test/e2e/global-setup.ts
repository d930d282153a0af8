import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from './app-process.ts'
import { balanceBooks } from './books.ts'
import { ADMINISTRATOR_PASSWORD } from './company.ts'

/** One Laurel with a fresh database for the whole run; at the end its books have to balance. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await newDataDir()
  const app = await startApp({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMINISTRATOR_PASSWORD,
    TRUST_PROXY: 'loopback',
  })
  process.env['LAUREL_URL'] = app.url
  return async () => {
    try {
      process.stdout.write(`\n${balanceBooks({ DATA_DIR: dataDir })}`)
    } finally {
      await app.stop()
      await removeDataDir(dataDir)
    }
  }
}

export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-e2e-'))
  // The bundled database may run as another user, who has to reach its files.
  await chmod(folder, 0o755)
  return folder
}

export async function removeDataDir(folder: string): Promise<void> {
  // Where that user can't reach them, the files are elsewhere, behind a link.
  const cluster = await realpath(join(folder, 'postgres')).catch(() => folder)
  await rm(cluster, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
