import pg from 'pg'
import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { transactIdempotent } from './transact.ts'

const database = await ownDatabase()

test('throws busy if a row stays locked for too long', async () => {
  const [ada] = (await hire(database, 1)) as [Colleague]
  const lock = 'select from wallets where user_id = $1 for update'
  const holder = new pg.Client(database.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, [ada.id])
    const work = transactIdempotent(database, async (tx) => {
      await tx.query({ text: `set local lock_timeout = '20ms'` })
      await tx.query({ text: lock, values: [ada.id] })
    })
    await expect(work).rejects.toMatchObject({ code: 'busy' })
  } finally {
    await holder.end()
  }
})
