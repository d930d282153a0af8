import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { Vouchers } from '#test/harness/vouchers.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const vouchers = new Vouchers({ database, app, administrator, newColleague })
await expectOk(administrator.call('deposit', { body: { amount: '100000' } }))

async function newKeeper() {
  const keeper = await newColleague()
  const role = { params: { id: keeper.id, role: 'shopKeeper' }, body: {} }
  await expectOk(administrator.call('giveRole', role))
  return keeper
}
const [first, second] = [await newKeeper(), await newKeeper()]

const replace = (id: string, visitor: Visitor = first.visitor, reason = 'The till refuses it') =>
  visitor.call('replaceCode', { params: { id }, body: { reason } })

async function newsOf(visitor: Visitor) {
  const { json } = await expectOk(visitor.call('readInbox'))
  return json['notifications'] as { kind: string; facts: object }[]
}

async function expectBalanced(): Promise<void> {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
}

test('a keeper replaces a code that its buyer saw, who is told and sees the new one', async () => {
  const gift = await vouchers.stocked(3)
  const { buyer, order, id, code } = await vouchers.seen(gift)
  const { json } = await expectOk(replace(id))
  expect(await vouchers.statesOf(gift)).toEqual({ loaded: 1, replaced: 1, sold: 1 })
  expect(await vouchers.stockOf(gift)).toBe(1)
  const { codes } = await vouchers.latest(buyer)
  expect(codes.map((one) => [one.id, one.state])).toEqual([
    [id, 'replaced'],
    [json['id'], 'sold'],
  ])
  const shown = await expectOk(vouchers.show(buyer, json['id']))
  expect(shown.json['code']).not.toBe(code)
  expect((await vouchers.show(buyer, id)).json['code']).toBe('code-unknown')
  expect((await newsOf(buyer.visitor))[0]).toMatchObject({
    kind: 'codeReplaced',
    facts: { reason: 'The till refuses it' },
  })
  const { rows } = await database.pool.query(
    `select made_by, subject_id, after, reason from audit_log where action = 'codeReplaced'`,
  )
  expect(rows).toEqual([
    {
      made_by: first.id,
      subject_id: buyer.id,
      after: { order, line: 1 },
      reason: 'The till refuses it',
    },
  ])
  await expectBalanced()
})

test('refuses what is not to be replaced, with a reason that says why', async () => {
  const gift = await vouchers.stocked(4)
  const unseen = await vouchers.bought(gift)
  const { id, code } = await vouchers.seen(gift)
  const codeOf = async (answering: ReturnType<typeof replace>) => (await answering).json['code']
  expect(await codeOf(replace(unseen.codes[0]?.id ?? ''))).toBe('code-unseen')
  expect(await codeOf(replace('0190f3a4-5b6c-4d7e-8f90-a1b2c3d4e5f6'))).toBe('code-not-there')
  expect(await codeOf(replace(id, first.visitor, ''))).toBe('replacement-reason-required')
  const told = `It says ${code.toLowerCase().replaceAll('-', ' ')}!`
  expect(await codeOf(replace(id, first.visitor, told))).toBe('code-in-reason')
  await expectOk(replace(id))
  expect(await codeOf(replace(id))).toBe('code-replaced')
  const params = { id: unseen.order }
  await expectOk(administrator.call('refundPurchase', { params, body: {} }))
  expect(await codeOf(replace(unseen.codes[0]?.id ?? ''))).toBe('code-not-there')
})

test('nobody replaces a code of their own order, not even the administrator', async () => {
  const gift = await vouchers.stocked(2)
  const body = { receiver: second.email, amount: '100' }
  await expectOk(administrator.call('send', { body }))
  await vouchers.fill(second, gift)
  await expectOk(second.visitor.call('buyCart', { body: { total: '5.00' } }))
  const [code] = (await vouchers.latest(second)).codes
  await expectOk(vouchers.show(second, code?.id))
  expect((await replace(code?.id ?? '', second.visitor)).json['code']).toBe('replacement-own')
  await expectOk(replace(code?.id ?? ''))
})

test('without another code nothing is replaced, and the stock is told to be low', async () => {
  const gift = await vouchers.stocked(2)
  const { id } = await vouchers.seen(gift)
  await expectOk(replace(id))
  const other = await vouchers.stocked(1)
  const seen = await vouchers.seen(other)
  expect((await replace(seen.id)).json['code']).toBe('code-none-left')
  expect(await vouchers.statesOf(other)).toEqual({ shown: 1 })
  const low = (await newsOf(administrator)).find(({ kind }) => kind === 'stockLow')
  expect(low).toMatchObject({ facts: { count: 0 } })
  await expectBalanced()
})

test('of two keepers one replaces the code, and the other reads that it is done', async () => {
  const gift = await vouchers.stocked(3)
  const { id } = await vouchers.seen(gift)
  const answers = await Promise.all([replace(id), replace(id, second.visitor)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.json['code']).toBe('code-replaced')
  expect(await vouchers.statesOf(gift)).toEqual({ loaded: 1, replaced: 1, sold: 1 })
  await expectBalanced()
})

test('a replacement and a refund of the same order leave every piece with one code', async () => {
  for (let round = 0; round < 4; round++) {
    const gift = await vouchers.stocked(4)
    const { buyer, order, codes } = await vouchers.bought(gift, 2)
    const id = codes[0]?.id ?? ''
    await expectOk(vouchers.show(buyer, id))
    const body = { lines: [{ line: 1, quantity: 1, fate: 'toStock' }] }
    await Promise.all([
      expectOk(replace(id)),
      expectOk(administrator.call('refundGifts', { params: { id: order }, body })),
    ])
    // Neither the replaced code nor the new one is refunded.
    const again = await administrator.call('refundGifts', { params: { id: order }, body })
    expect(again.json['code']).toBe('code-shown')
    expect(await vouchers.statesOf(gift)).toEqual({ loaded: 2, replaced: 1, sold: 1 })
    expect(await vouchers.stockOf(gift)).toBe(2)
  }
  await expectBalanced()
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
