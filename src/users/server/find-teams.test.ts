import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { insertAccount } from '#auth/server/insert-account.ts'
import { transact } from '#platform/server/db/transact.ts'

const { database, administrator, newColleague } = await ownCompany()
const me = await newColleague()
let people = 0

async function hire(team: string, isReady = true): Promise<number> {
  const name = `Person${String(++people).padStart(2, '0')}`
  const account = { firstName: name, lastName: 'Team', email: `${name.toLowerCase()}@laurel.test` }
  return transact(database, async (tx) => {
    const rest = { passwordHash: 'none', isReady, isAdministrator: false }
    const id = (await insertAccount(tx, { ...account, ...rest })) ?? 0
    await tx.db.updateTable('users').set({ team }).where('id', '=', id).execute()
    return id
  })
}

async function teams(search: string) {
  const { json } = await expectOk(me.visitor.call('findColleagues', { query: { search } }))
  const found = json['teams']
  return found.map(({ members, ...team }) => ({ ...team, members: members.map(({ id }) => id) }))
}

test('finds a team with its active people, without the reader', async () => {
  const members = [await hire('Warehouse'), await hire('warehouse')]
  await hire('Warehouse', false)
  await database.pool.query(`update users set team = 'Warehouse' where id = $1`, [me.id])
  const [found, ...others] = await teams('ware')
  expect(others).toEqual([])
  expect(found).toMatchObject({ people: 2, members })
  expect(await teams('w')).toEqual([])
  expect(await teams('%')).toEqual([])
  expect(await teams('house')).toEqual([])
})

test('names no people of a team that is larger than a card', async () => {
  const members = []
  for (let count = 0; count < 20; count++) members.push(await hire('Large'))
  expect(await teams('large')).toEqual([{ team: 'Large', people: 20, members }])
  await hire('Large')
  expect(await teams('large')).toEqual([{ team: 'Large', people: 21, members: [] }])
})

test('one card thanks the whole team', async () => {
  const members = [await hire('Night shift'), await hire('Night shift')]
  const [{ members: receivers } = { members: [] }] = await teams('night')
  expect(receivers).toEqual(members)
  const body = { receivers, message: 'For the stocktaking', amount: '0' }
  await expectOk(administrator.call('thank', { body }))
})
