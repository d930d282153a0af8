import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, colleagueOf, expectOk, type Visitor } from '#test/harness/visitor.ts'
import type { LiveFact } from '#manuals/contract/manual.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const flags = { isDeposit: true, isWithdraw: false, isTransfer: true }
const { visitor: ada } = await colleagueOf(app, administrator, 'ada@laurel.test', flags)
const { visitor: bo } = await colleagueOf(app, administrator, 'bo@laurel.test', flags)

const facts = ['balance', 'orders', 'thanks', 'permissions']

async function save(body: object): Promise<void> {
  await expectOk(administrator.call('saveSection', { body }))
}

function read(visitor: Visitor, key: string) {
  return visitor.call('readSection', { query: { key } })
}

async function linesOf(visitor: Visitor, key = 'Facts'): Promise<Record<string, string[]>> {
  const { json } = await expectOk(read(visitor, key))
  const live = json['facts'] as LiveFact[]
  return Object.fromEntries(live.map(({ fact, lines }) => [fact, lines.map(({ text }) => text)]))
}

await save({ key: 'Facts', content: 'About you.', facts })

describe('live facts', () => {
  test('describe each reader to themselves only', async () => {
    const body = { receiver: 'bo@laurel.test', amount: '5', message: 'Great demo' }
    await expectOk(ada.call('send', { body }))
    expect(await linesOf(ada)).toEqual({
      balance: ['You have 95.00 points: 95.00 earned and 0.00 appreciation.'],
      orders: ['You have not ordered a gift yet.'],
      thanks: ['Nobody has sent you points yet.'],
      permissions: [
        'You may deposit and send points. The administrator has not allowed you to withdraw.',
      ],
    })
    expect(await linesOf(bo)).toMatchObject({
      balance: ['You have 105.00 points: 100.00 earned and 5.00 appreciation.'],
      thanks: [expect.stringContaining('sent you 5 points: “Great demo”') as string],
    })
  })

  test('tell the latest orders with their state', async () => {
    const gift = { name: 'Mug', description: 'A mug', price: '2', inventory: 9, picture: null }
    const added = await expectOk(administrator.call('addGift', { body: gift }))
    await expectOk(bo.call('addToCart', { body: { gift: added.json['id'] } }))
    await expectOk(bo.call('buyCart', { body: { total: '2.00' } }))
    expect((await linesOf(bo))['orders']).toEqual(['1 × Mug: ordered, not handed over yet.'])
    expect((await linesOf(ada))['orders']).toEqual(['You have not ordered a gift yet.'])

    const free = { ...gift, name: 'A day off', terms: { needsApproval: true } }
    const waiting = await expectOk(administrator.call('addGift', { body: free }))
    await expectOk(bo.call('addToCart', { body: { gift: waiting.json['id'] } }))
    await expectOk(bo.call('buyCart', { body: { total: '2.00' } }))
    expect((await linesOf(bo))['orders']?.[0]).toBe('1 × A day off: Waits for approval.')
  })

  test('leave out thanks that were reversed', async () => {
    const history = await expectOk(ada.call('readHistory'))
    const [newest] = history.json['transactions'] as { number: number }[]
    const { id } = (await expectOk(ada.call('readSession'))).json['user'] as { id: number }
    const body = { user: id, number: newest?.number ?? 0, reason: 'Mistake' }
    await expectOk(administrator.call('reverseSend', { body }))
    expect((await linesOf(bo))['thanks']).toEqual(['Nobody has sent you points yet.'])
  })

  test('belong to a version of the section, and return when it is restored', async () => {
    await save({ key: 'Facts', content: 'About nobody.', facts: [] })
    expect(await linesOf(bo)).toEqual({})
    const list = await expectOk(administrator.call('listSections', { query: { search: 'About' } }))
    const [section] = list.json['sections'] as { id: number }[]
    const params = { id: section?.id ?? 0, version: 1 }
    await expectOk(administrator.call('restoreVersion', { params }))
    expect(Object.keys(await linesOf(bo))).toEqual(facts)
    await save({ key: 'Facts', content: 'Other words.' })
    expect(Object.keys(await linesOf(bo))).toEqual(facts)
  })
})

test("hides the administrator's sections from everybody else", async () => {
  await save({ key: 'Secrets', content: 'Hidden words.', audience: 'administrator' })
  expect((await read(administrator, 'Secrets')).status).toBe(200)
  expect((await read(bo, 'Secrets')).json).toMatchObject({ code: 'section-unknown' })
  const keys = async (visitor: Visitor) => {
    const { json } = await expectOk(visitor.call('readContents'))
    return (json['sections'] as { key: string }[]).map(({ key }) => key)
  }
  expect(await keys(administrator)).toContain('Secrets')
  expect(await keys(bo)).not.toContain('Secrets')
})

test('a saved section closes the gap it was written for', async () => {
  await expectOk(bo.call('reportUnhelpful', { body: { question: 'Is there a sauna?' } }))
  const gaps = async () => (await expectOk(administrator.call('listGaps'))).json['gaps'] as object[]
  const [gap] = (await gaps()) as { id: number; question: string }[]
  expect(gap?.question).toBe('Is there a sauna?')
  await save({ key: 'Sauna', content: 'On the roof.', gap: gap?.id })
  expect(await gaps()).toEqual([])
})
