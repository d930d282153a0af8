import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import type { Database } from '#platform/server/db/database.ts'
import { admitAdministrator, hire, thankAround } from '../company.ts'
import { alsoOpen } from '../race.ts'
import { stockShop } from './shelves.ts'

/** A separate Laurel with this number of users and gifts. */
export interface SizedShop {
  readonly gifts: number
  readonly app: Laurel
  readonly database: Database
  close(): Promise<void>
}

export async function openSizedShop(
  { people, gifts }: { people: number; gifts: number },
  price: number | null,
): Promise<SizedShop> {
  const dataDir = await newDataDir()
  const app = await startLaurel({ env: { DATA_DIR: dataDir, ADMIN_PASSWORD: 'the administrator' } })
  const database = await alsoOpen(dataDir)
  await hire(database, people)
  await thankAround(database, people)
  await admitAdministrator(database)
  await stockShop(database, gifts, price)
  return {
    gifts,
    app,
    database,
    async close() {
      await database.close()
      await app.stop()
      await removeDataDir(dataDir)
    },
  }
}
