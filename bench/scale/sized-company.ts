import type { Database } from '#platform/server/db/database.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import { admitAdministrator, hire } from '../company.ts'
import { alsoOpen } from '../race.ts'
import { lengthenHistory } from './lengthen-history.ts'
import { staff } from './staff.ts'

/** A separate Laurel with this number of users, one with a very long history. */
export interface SizedCompany {
  readonly app: Laurel
  readonly database: Database
  close(): Promise<void>
}

/** User 1 has the long history; user 0 is the administrator. */
export async function openSizedCompany(people: number, entries: number): Promise<SizedCompany> {
  const dataDir = await newDataDir()
  const app = await startLaurel({ env: { DATA_DIR: dataDir, ADMIN_PASSWORD: 'the administrator' } })
  const database = await alsoOpen(dataDir)
  await staff(database, people)
  await hire(database, 1)
  await admitAdministrator(database)
  await lengthenHistory(database, entries)
  await database.pool.query('vacuum analyze')
  return {
    app,
    database,
    async close() {
      await database.close()
      await app.stop()
      await removeDataDir(dataDir)
    },
  }
}
