import { expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact, transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import type { Command } from './command.ts'
import { lockBook } from './lock-book.ts'

const database = await ownDatabase()
const elsewhere = await alsoOpen(database)

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

test('holds the wallets until the commit: others leave them out, or wait in vain', async () => {
  const [ada, bob] = await hire(database, 2)
  if (ada === undefined || bob === undefined) throw new Error('nobody')
  const deposit = ({ id: userId }: { id: number }): Command => ({
    type: 'deposit',
    userId,
    amount: hundredths(1),
  })
  await transact(database, async (tx) => {
    await lockBook(tx, [deposit(ada)])
    const others = [deposit(ada), deposit(bob)]
    const book = await transact(elsewhere, (other) => lockBook(other, others, 'skip'))
    expect([...book.holders.keys()]).toEqual([bob.id])
    expect([...book.held]).toEqual([String(ada.id), ada.email])
    const waiting = transactIdempotent(elsewhere, (other) => lockBook(other, others, 'brief'))
    await expect(waiting).rejects.toMatchObject({ code: 'busy' })
  })
  const free = await transact(elsewhere, (other) => lockBook(other, [deposit(ada)], 'skip'))
  expect([...free.holders.keys()]).toEqual([ada.id])
})
