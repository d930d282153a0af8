import { access, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { SqlStatement } from '#platform/server/db/transact.ts'
import { admitAdministrator, hire } from '../company.ts'
import { alsoOpen } from '../race.ts'
import { fillCompany } from './fill-company.ts'
import { lengthenHistory } from './lengthen-history.ts'
import { staff } from './staff.ts'

/** A separate Laurel with this number of users, one with a very long history. */
export interface SizedCompany {
  readonly app: Laurel
  readonly database: Database
  readonly dataDir: string
  close(): Promise<void>
}

export interface Size {
  readonly people: number
  /** The entries of user 1. */
  readonly long: number
  /** All entries of a company with a year of use; null: thanks of one day, and no other use. */
  readonly entries: number | null
  /** A folder that keeps the company and is used again; null: a new one, removed at the end. */
  readonly folder: string | null
}

const LONGEST_MS = 60 * 60_000

/** User 1 has the long history; user 0 is the administrator. */
export async function openSizedCompany(size: Size): Promise<SizedCompany> {
  const dataDir = size.folder === null ? await newDataDir() : resolve(size.folder)
  await mkdir(dataDir, { recursive: true })
  const app = await startLaurel({ env: { DATA_DIR: dataDir, ADMIN_PASSWORD: 'the administrator' } })
  const database = await alsoOpen(dataDir)
  const isFull = join(dataDir, 'is-full')
  if (await access(isFull).catch(() => true)) {
    await fill(database, size)
    await writeFile(isFull, '')
  }
  return {
    app,
    database,
    dataDir,
    async close() {
      await database.close()
      await app.stop()
      if (size.folder === null) await removeDataDir(dataDir)
    },
  }
}

async function fill(database: Database, { people, long, entries }: Size): Promise<void> {
  if (entries === null) {
    await staff(database, people)
    await hire(database, 1)
    await lengthenHistory(database, long)
  } else {
    await fillCompany(database, { people, entries, long })
  }
  await admitAdministrator(database)
  await vacuum(database)
}

/** In its own statement, since VACUUM runs outside transactions; for a million people it takes long. */
async function vacuum({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  const statement: SqlStatement = { text: 'vacuum analyze', query_timeout: LONGEST_MS }
  await client.query(statement)
  client.release(true)
}
