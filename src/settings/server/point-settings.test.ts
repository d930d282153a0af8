import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, colleagueOf, expectOk } from '#test/harness/visitor.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const { visitor: colleague } = await colleagueOf(app, administrator, 'colleague@laurel.test')
const { visitor: reader, id } = await colleagueOf(app, administrator, 'reader@laurel.test')
await expectOk(administrator.call('giveRole', { params: { id, role: 'reader' }, body: {} }))

async function change(values: object): Promise<void> {
  const { json } = await expectOk(administrator.call('readSettings'))
  const body = { version: json['version'], ...values }
  await expectOk(administrator.call('changeSettings', { body }))
}

const worthFor = async (who: typeof colleague) =>
  (await expectOk(who.call('readPointSettings'))).json['worth']

test('the worth of a point is for those who read the overview, unless the shop shows it', async () => {
  for (const who of [administrator, reader, colleague]) expect(await worthFor(who)).toBeNull()
  await change({ pointWorth: '0.1', pointCurrency: 'CHF' })
  const worth = { currency: 'CHF', amount: '0.1', isInShop: false }
  expect(await worthFor(administrator)).toEqual(worth)
  expect(await worthFor(reader)).toEqual(worth)
  expect(await worthFor(colleague)).toBeNull()
  await change({ pointWorthInShop: true })
  expect(await worthFor(colleague)).toEqual({ ...worth, isInShop: true })
})

test('everybody is offered the amounts that the company chose', async () => {
  const offered = async () =>
    (await expectOk(colleague.call('readPointSettings'))).json['offeredAmounts']
  expect(await offered()).toEqual(['5.00', '10.00', '25.00', '50.00'])
  await change({ offeredAmounts: ['1', '2.5', '1000'] })
  expect(await offered()).toEqual(['1.00', '2.50', '1000.00'])
})
