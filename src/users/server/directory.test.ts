import pino from 'pino'
import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import type { UserSearch } from '#users/contract/users.ts'
import { USER_SORTS } from '#users/contract/user-choices.ts'
import { transact } from '#platform/server/db/transact.ts'
import { write } from '#ledger/write.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { keepTotals } from './keep-totals.ts'
import { listUsers } from './list-users.ts'

const database = await ownDatabase()
const totals = keepTotals(database, pino({ level: 'silent' }))
whenDone(() => totals.close())
const people = await hire(database, 6)
const [ada, bob, eve] = people
if (ada === undefined || bob === undefined || eve === undefined) throw new Error('nobody')

async function idsOf(asked: Partial<UserSearch>): Promise<number[]> {
  const { users } = await listUsers(
    database,
    { countUsers: () => Promise.resolve(people.length), refreshTotals: totals.refresh },
    { search: '', status: 'all', neverThanked: false, sort: 'oldest', size: 50, at: '', ...asked },
  )
  return users.map(({ id }) => id)
}

test.each(USER_SORTS)('whoever is deactivated is so at once, sorted by %s', async (sort) => {
  await database.pool.query('update users set is_active = id <> $1', [ada.id])
  expect(await idsOf({ status: 'inactive', sort })).toEqual([ada.id])
  expect(await idsOf({ status: 'active', sort })).not.toContain(ada.id)
  await database.pool.query('update users set is_active = true')
  expect(await idsOf({ status: 'inactive', sort })).toEqual([])
})

test('who has another name or address is found and sorted by it, and by the old one no more', async () => {
  await database.pool.query(
    `update users set first_name = 'Aaron', last_name = 'Zyx', email = '-first@laurel.test' where id = $1`,
    [eve.id],
  )
  for (const search of ['aaron', 'zyx', '-first']) expect(await idsOf({ search })).toEqual([eve.id])
  expect(await idsOf({ search: eve.email })).toEqual([])
  expect((await idsOf({ sort: 'name' }))[0]).toBe(eve.id)
  expect((await idsOf({ sort: 'email' }))[0]).toBe(eve.id)
})

test('who was thanked this moment is not among those who never were, whatever the order', async () => {
  expect(await idsOf({ neverThanked: true })).toContain(bob.id)
  await transact(database, async (tx) => {
    const amount = hundredths(1)
    await write(tx, [{ type: 'send', userId: ada.id, receiver: bob.email, amount, message: '' }])
    announceWallets(tx, [ada.id, bob.id])
  })
  for (const sort of USER_SORTS) {
    const never = await idsOf({ neverThanked: true, sort })
    expect(never).not.toContain(bob.id)
    expect(never).toContain(ada.id)
  }
})

test('accounts change while points move, and all of it is known in the end', async () => {
  const several = people.map(({ id }) => id)
  await Promise.all(
    Array.from({ length: 31 }, async (_, turn) => {
      const userId = several[turn % several.length] ?? 0
      await transact(database, async (tx) => {
        await write(tx, [{ type: 'deposit', userId, amount: hundredths(1 + turn) }])
        announceWallets(tx, [userId])
      })
      await transact(database, async (tx) => {
        const values = [several]
        const text = 'select from users where id = any($1) order by id for no key update'
        await tx.query({ text, values })
        const flip = 'update users set is_active = not is_active where id = any($1)'
        await tx.query({ text: flip, values })
      })
      await totals.refresh()
    }),
  )
  const { rows } = await database.pool.query(
    `select u.id from users u join wallets w on w.user_id = u.id join directory d using (user_id)
       join totals t using (user_id) join last_seen l using (user_id)
      where (u.full_name, lower(u.last_name), u.email, u.is_active, w.is_thanked)
              <> (d.full_name, d.last_name, d.email, d.is_active, d.is_thanked)
         or (t.is_active, l.is_active, t.total) <> (u.is_active, u.is_active, earned + appreciation)`,
  )
  expect(rows).toEqual([])
})
