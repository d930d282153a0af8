import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { insertGroup } from '#groups/server/change-groups.ts'
import { transact } from '#platform/server/db/transact.ts'

const { database, administrator } = await ownCompany()

test('the forecast names the cheapest gift that everybody can have', async () => {
  const query = { period: 'month', base: '10', perReport: '0', reportsMost: '0' }
  const cheapest = async () =>
    (await expectOk(administrator.call('forecastAllowance', { query }))).json['cheapestGift']
  const group = await transact(database, (tx) =>
    insertGroup(tx, {
      name: 'A few',
      condition: { match: 'all', rules: [{ field: 'team', is: 'oneOf', values: ['A few'] }] },
    }),
  )
  const add = (name: string, price: string, audience: number[]) => {
    const gift = { name, price, audience, description: 'A test', inventory: 1, picture: null }
    return expectOk(administrator.call('addGift', { body: gift }))
  }
  await add('For a few', '0.01', [group])
  await add('For all', '0.02', [])
  expect(await cheapest()).toEqual({ name: 'For all', price: '0.02' })
})
