import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { lockBook } from './lock-book.ts'

const database = await ownDatabase()

async function lockTimeout(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.query<{ lock_timeout: string }>({ text: 'show lock_timeout' })
  return rows[0]?.lock_timeout
}

test('a brief lock timeout for wallets shortens no later wait, such as for gifts', async () => {
  await transact(database, async (tx) => {
    const usual = await lockTimeout(tx)
    await lockBook(tx, [], 'brief')
    expect(await lockTimeout(tx)).toBe(usual)
  })
})
