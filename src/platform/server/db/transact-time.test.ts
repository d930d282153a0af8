import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { transact } from './transact.ts'

const database = await ownDatabase()

test('a transaction may be given more time, on the server and in the driver', async () => {
  // Of connections from now on.
  Object.assign(database.pool.options, { statement_timeout: 300, query_timeout: 300 })
  const slowly = { text: 'select pg_sleep(0.6)' }
  await expect(transact(database, (tx) => tx.query(slowly))).rejects.toThrow('timeout')
  await transact(database, async (tx) => {
    await tx.allowTime(10_000)
    await tx.query(slowly)
    await sql`select pg_sleep(0.6)`.execute(tx.db)
    tx.conclude(slowly)
  })
  Object.assign(database.pool.options, { statement_timeout: 15_000, query_timeout: 20_000 })
})
