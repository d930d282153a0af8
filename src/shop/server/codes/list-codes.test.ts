import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { Vouchers } from '#test/harness/vouchers.ts'
import { openSealer } from '#platform/server/db/sealing.ts'
import type { GiftCodePage } from '#shop/contract/voucher-codes.ts'
import { expireCodes, lockForeignCodes } from './expire-codes.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const vouchers = new Vouchers({ database, app, administrator, newColleague })
await expectOk(administrator.call('deposit', { body: { amount: '100000' } }))
const otherKey = openSealer({ sealingKey: 'another key '.repeat(3), dataDir: '' })

async function codesOf(gift: number, standing = 'all', after = '') {
  const query = { standing, after }
  const { json } = await expectOk(
    administrator.call('listGiftCodes', { params: { id: gift }, query }),
  )
  return json as unknown as GiftCodePage
}

const stockNews = async () => {
  const { json } = await expectOk(administrator.call('readInbox'))
  return (json['notifications'] as { kind: string; subject: number; facts: object }[])
    .filter(({ kind }) => kind === 'stockLow')
    .map(({ subject, facts }) => ({ subject, ...facts }))
}

/** Codes of a gift lose their last days. */
const pass = (gift: number, days: number, most: number) =>
  database.pool.query(
    `update voucher_codes set expires_on = (now() at time zone 'UTC')::date + $2::int
      where id in (select id from voucher_codes where gift_id = $1 and state = 'loaded' limit $3)`,
    [gift, days, most],
  )

test('lists the codes of a gift page by page, each once, with its last signs alone', async () => {
  const gift = await vouchers.stocked(130)
  const { buyer } = await vouchers.seen(gift)
  const found: GiftCodePage['codes'] = []
  let after: string | null = ''
  while (after !== null) {
    // oxlint-disable-next-line no-await-in-loop
    const page: GiftCodePage = await codesOf(gift, 'all', after)
    found.push(...page.codes)
    after = page.next
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(130)
  expect(found).toHaveLength(130)
  const { counts, codes } = await codesOf(gift, 'shown')
  expect(counts).toMatchObject({ loaded: 129, shown: 1, sold: 0 })
  expect(codes).toMatchObject([
    { ending: expect.stringMatching(/^\d{3,4}$/) as string, buyer: { email: buyer.email } },
  ])
  expect(codes[0]).toMatchObject({ worth: '25 EUR', expires: null })
  expect(codes[0]?.import).toBeGreaterThan(0)
  const missing = administrator.call('listGiftCodes', { params: { id: 999_999 } })
  expect((await missing).json['code']).toBe('gift-unknown')
})

test('codes that expire leave the stock, which is told to be low as after a purchase', async () => {
  const gift = await vouchers.stocked(8)
  await pass(gift, 20, 2)
  expect(await expireCodes(database)).toBe(2)
  expect(await stockNews()).not.toContainEqual(expect.objectContaining({ subject: gift }))
  await pass(gift, 20, 2)
  expect(await expireCodes(database)).toBe(2)
  const name = (await codesOf(gift)).gift
  expect(await stockNews()).toContainEqual({ subject: gift, name, count: 4 })
  await pass(gift, -1, 4)
  await expireCodes(database)
  expect(await stockNews()).toContainEqual({ subject: gift, name, count: 0 })
  const { counts } = await codesOf(gift)
  expect(counts).toMatchObject({ loaded: 0, expiring: 4, retired: 4 })
})

test('codes of a lost key are no stock, both pages say so, and with the key they are back', async () => {
  const gift = await vouchers.stocked(3)
  const { buyer, codes } = await vouchers.bought(gift)
  const { rows } = await database.pool.query<{ mark: Buffer }>(
    'select substring(sealed from 1 for 4) as mark from voucher_codes where gift_id = $1 limit 1',
    [gift],
  )
  const ownMark = rows[0]?.mark ?? Buffer.alloc(0)
  const all = (await vouchers.stockOf(gift)) ?? 0
  // As a process with another key sees it.
  const mark = await otherKey.mark()
  const locked = await lockForeignCodes(database, mark)
  expect(locked.locked).toBeGreaterThanOrEqual(all)
  expect([await vouchers.stockOf(gift), await vouchers.statesOf(gift)]).toEqual([
    0,
    { locked: 2, sold: 1 },
  ])
  expect(await lockForeignCodes(database, mark)).toEqual({ locked: 0, unlocked: 0 })
  await database.pool.query(
    `update voucher_codes set sealed = '\\x00000000' || substring(sealed from 5) where gift_id = $1`,
    [gift],
  )
  const page = await codesOf(gift)
  expect([page.unopenable, page.counts.locked]).toEqual([3, 2])
  expect((await vouchers.show(buyer, codes[0]?.id)).json['code']).toBe('code-locked')
  const status = await expectOk(administrator.call('readStatus'))
  expect(status.json['lockedCodes']).toBe(3)
  await database.pool.query(
    `update voucher_codes set sealed = $2::bytea || substring(sealed from 5) where gift_id = $1`,
    [gift, ownMark],
  )
  const back = await lockForeignCodes(database, ownMark)
  expect(back.unlocked).toBe(locked.locked)
  expect([await vouchers.stockOf(gift), (await codesOf(gift)).unopenable]).toEqual([2, 0])
  expect((await expectOk(administrator.call('readStatus'))).json['lockedCodes']).toBe(0)
})

test('a gift with options has no codes, and one with codes gets no options', async () => {
  const options = [{ name: 'Value', values: ['25 EUR', '50 EUR'] }]
  const variants = options[0]?.values.map((value) => ({
    id: null,
    values: [value],
    priceDifference: '0',
    stock: 0,
    seenStock: 0,
    picture: null,
    sku: '',
  }))
  const body = { options, variants, heir: 0 }
  const coded = await vouchers.stocked(1)
  const refused = { code: 'codes-with-options' }
  const change = await administrator.call('changeVariants', { params: { id: coded }, body })
  expect(change.json).toMatchObject(refused)
  const plain = await vouchers.newVoucher()
  const { json } = await expectOk(
    administrator.call('changeVariants', { params: { id: plain }, body }),
  )
  expect((await vouchers.send(plain, 'OTHER-0001,,,,')).json).toMatchObject(refused)
  const [variant] = json['variants'] as { id: number }[]
  // A variant is a gift of its own in the tables.
  expect((await vouchers.send(variant?.id ?? 0, 'OTHER-0001,,,,')).json).toMatchObject(refused)
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
