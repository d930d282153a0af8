import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk, type Visitor } from '#test/harness/visitor.ts'
import { insertAccount } from '#auth/server/insert-account.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { UserPage } from '#users/contract/users.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)

type Names = readonly [firstName: string, lastName: string, email?: string, isReady?: boolean]

async function addPeople(people: readonly Names[]): Promise<void> {
  for (const [firstName, lastName, email, isReady = true] of people) {
    const account = { passwordHash: 'none', isReady, isAdministrator: false }
    const address = email ?? `${firstName}.${lastName}@laurel.test`.toLowerCase()
    await transact(database, (tx) =>
      insertAccount(tx, { firstName, lastName, email: address, ...account }),
    )
  }
}

await addPeople([
  ['Anna', 'Smith'],
  ['Annabel', 'Jones'],
  ['Bernd', 'Annandale'],
  ['Clara', 'Ünlü', 'clara@laurel.test'],
  ['Dora', '100%_sure', 'dora@laurel.test'],
  [String.raw`Emil\o`, 'Back', 'emil@laurel.test'],
  ['Ann-Away', 'Inactive', 'away@laurel.test', false],
])

await database.pool.query(`update users set team = 'Küche' where email = 'emil@laurel.test'`)

async function list(query: Record<string, string> = {}): Promise<UserPage> {
  return (await expectOk(administrator.call('listUsers', { query }))).json as unknown as UserPage
}

async function names(query: Record<string, string>): Promise<string[]> {
  return (await list(query)).users.map((user) => user.firstName)
}

async function colleagues(visitor: Visitor, search: string): Promise<string[]> {
  const { json } = await expectOk(visitor.call('findColleagues', { query: { search } }))
  return (json['colleagues'] as { firstName: string }[]).map(({ firstName }) => firstName)
}

test.each([
  ['ann', ['Anna', 'Annabel', 'Bernd', 'Ann-Away']],
  ['ANNA S', ['Anna']],
  ['smith', ['Anna']],
  ['SMITH an', ['Anna']],
  ['smith, anna', ['Anna']],
  ['smith anna x', []],
  ['küche', ['Emil\\o']],
  ['anna.smith@', ['Anna']],
  ['ünlü', ['Clara']],
  ['ÜNL', ['Clara']],
  ['100%', ['Dora']],
  ['%', []],
  ['_', []],
  [String.raw`emil\o`, [String.raw`Emil\o`]],
  [String.raw`emil\_`, []],
  ["'; drop table users; --", []],
])('finds the matching people in All Data for %s', async (search, expected) => {
  expect(await names({ search })).toEqual(expected)
  expect((await list({ search })).total).toBe(expected.length)
})

test('finds active colleagues by the start of a name or address, without the caller', async () => {
  expect(await colleagues(administrator, 'ann')).toEqual(['Anna', 'Annabel', 'Bernd'])
  expect(await colleagues(administrator, 'clara@')).toEqual(['Clara'])
  expect(await colleagues(administrator, 'laurel')).toEqual([])
  expect(await colleagues(administrator, 'admin')).toEqual([])
  expect(await colleagues(administrator, '%')).toEqual([])
  expect(await colleagues(administrator, '  ')).toEqual([])
})

test('lists each person once, in pages of fifty, oldest first', async () => {
  await addPeople(Array.from({ length: 110 }, (_, turn) => [`Page${turn}`, 'Turner'] as const))
  const seen: number[] = []
  let at: string | null = ''
  let pages = 0
  while (at !== null) {
    const page: UserPage = await list({ at })
    expect(page.total).toBe(118)
    expect(page.users.length).toBeLessThanOrEqual(50)
    seen.push(...page.users.map((user) => user.id))
    at = page.next
    pages++
  }
  expect(pages).toBe(3)
  expect(seen).toHaveLength(118)
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
  expect(await colleagues(administrator, 'page')).toHaveLength(8)
  expect((await list({ search: 'turner' })).total).toBe(110)
})

test('isLogin is true while the user has a valid session', async () => {
  const [first, second] = (await list()).users
  expect([first?.isAdministrator, first?.isLogin]).toEqual([true, true])
  expect(second?.isLogin).toBe(false)
})

test('finds and sorts a renamed person by the new name and address', async () => {
  await database.pool.query(
    `update users set first_name = 'Aaron', last_name = 'Zyx', email = '-first@laurel.test'
      where email = 'clara@laurel.test'`,
  )
  for (const search of ['aaron', 'zyx', '-first'])
    expect(await names({ search })).toEqual(['Aaron'])
  expect(await names({ search: 'clara' })).toEqual([])
  expect((await names({ sort: 'name' }))[0]).toBe('Aaron')
  expect((await names({ sort: 'email' }))[0]).toBe('Aaron')
})
