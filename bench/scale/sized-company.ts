import type { Database } from '#platform/server/db/database.ts'
import type { Statement } from '#platform/server/db/transact.ts'
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

const LONGEST_MS = 15 * 60_000

/** User 1 has the long history; user 0 is the administrator. */
export async function openSizedCompany(people: number, entries: number): Promise<SizedCompany> {
  const dataDir = await newDataDir()
  const app = await startLaurel({ env: { DATA_DIR: dataDir, ADMIN_PASSWORD: 'the administrator' } })
  const database = await alsoOpen(dataDir)
  await staff(database, people)
  await hire(database, 1)
  await admitAdministrator(database)
  await lengthenHistory(database, entries)
  await vacuum(database)
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

/** In its own statement, since VACUUM runs outside transactions; for a million people it takes long. */
async function vacuum({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  const statement: Statement = { text: 'vacuum analyze', query_timeout: LONGEST_MS }
  await client.query(statement)
  client.release(true)
}
