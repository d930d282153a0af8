import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { execute } from '#test/harness/execute.ts'
import { migrate } from './migrate.ts'

async function done(connectionString: string): Promise<{ name: string; timestamp: string }[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select name, timestamp from kysely_migration order by name')
  await client.end()
  return rows as { name: string; timestamp: string }[]
}

test('concurrent processes migrate an empty database once', async () => {
  const connectionString = await emptyDatabase()
  const connection = { connectionString }
  await Promise.all(Array.from({ length: 6 }, () => migrate({ connection })))
  const files = await readdir(new URL('./migrations/', import.meta.url))
  const after = await done(connectionString)
  expect(after.map(({ name }) => `${name}.sql`)).toEqual(files.sort())

  await migrate({ connection })
  expect(await done(connectionString)).toEqual(after)
})

test('refuses a database from before the first release, and leaves it as it is', async () => {
  const connectionString = await emptyDatabase()
  await execute(
    connectionString,
    `create table kysely_migration (name text primary key, timestamp text not null);
     insert into kysely_migration values ('0001_people', ''), ('0002_ledger', '')`,
  )
  const before = await done(connectionString)
  await expect(migrate({ connection: { connectionString } })).rejects.toThrow(
    "This database is from before Laurel's first release and can not be upgraded. Use an empty database; to keep people and their permissions, export All Data as CSV with the old version and import that file.",
  )
  expect(await done(connectionString)).toEqual(before)
})
