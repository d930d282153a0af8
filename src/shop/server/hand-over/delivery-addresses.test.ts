import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { PROGRAM_SHEET } from '#platform/server/files/csv-table.ts'
import { NewAddress } from '#shop/contract/addresses.ts'
import { NO_TERMS } from '#shop/contract/terms.ts'
import { emptyCart } from '#shop/server/close-account.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { cancelOrder } from '#shop/server/orders/decide-orders.ts'
import { noteHandOver } from '#shop/server/orders/orders.ts'
import { listPurchaseDetails } from '#shop/server/orders/purchase-details.ts'
import { refundPurchase } from '#shop/server/orders/refunds.ts'
import { addToCart } from '#shop/server/purchase/cart.ts'
import {
  forgetAddress,
  forgetAddresses,
  readAddress,
  readOrderAddress,
  removeOldAddresses,
  setAddress,
} from './delivery-addresses.ts'
import { deliveryListCsv } from './delivery-list.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id
const SENT = { ...NO_TERMS, needsAddress: true }
const parcel = await shop.gift({ name: 'Parcel', terms: SENT })
const mug = await shop.gift({ name: 'Mug' })
const HOME = 'Noor Haddad\nשדרות רוטשילד 12\n日本, 東京'

afterAll(async () => {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

const enter = ({ id }: Colleague, isKept = false, address = HOME) =>
  setAddress(database, id, { address, isKept })

async function order(buyer: Colleague, ...gifts: { id: number }[]): Promise<number> {
  for (const { id } of gifts) await addToCart(database, buyer.id, id)
  await shop.buy(buyer)
  const { rows } = await database.pool.query<{ id: number }>(
    'select max(id) as id from purchases where user_id = $1',
    [buyer.id],
  )
  return rows[0]?.id ?? 0
}

const addressOf = async (id: number) => (await readOrderAddress(database, id)).address
const removeOld = () => transact(database, removeOldAddresses)
const DAY = 24 * 60 * 60_000
const handOver = (purchaseId: number, days: number) =>
  transact(database, (tx) =>
    noteHandOver(tx, { purchaseId, note: '', by, madeAt: new Date(Date.now() - days * DAY) }),
  )

test('only a gift that is sent needs an address, and only its order keeps one', async () => {
  const noor = await shop.customer()
  expect(await addressOf(await order(noor, mug))).toBe('')
  await addToCart(database, noor.id, parcel.id)
  await expect(shop.buy(noor)).rejects.toMatchObject({ code: 'address-required' })
  expect(await shop.shelf(parcel)).toEqual({ stock: 10, sold: 0 })
  await enter(noor)
  expect(await addressOf(await order(noor, mug))).toBe(HOME)
  // It was for this order alone.
  expect(await readAddress(database, noor.id)).toEqual({ address: '', isKept: false })
})

test('an address stays for later orders only if the person says so, until they delete it', async () => {
  const noor = await shop.customer()
  await enter(noor, true)
  const [first, second] = [await order(noor, parcel), await order(noor, parcel)]
  expect([await addressOf(first), await addressOf(second)]).toEqual([HOME, HOME])
  expect(await readAddress(database, noor.id)).toEqual({ address: HOME, isKept: true })
  await forgetAddress(database, noor.id)
  expect(await readAddress(database, noor.id)).toEqual({ address: '', isKept: false })
  expect(await addressOf(first)).toBe(HOME)
})

test('of two purchases at once only one takes an address that is not kept', async () => {
  const noor = await shop.customer()
  await enter(noor)
  await addToCart(database, noor.id, parcel.id)
  const outcomes = await Promise.allSettled([shop.buy(noor), shop.buy(noor)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('it is deleted 30 days after the hand-over, and after a refund or cancelling', async () => {
  const people = [await shop.customer(), await shop.customer(), await shop.customer()] as const
  const [handed, refunded, cancelled] = people
  for (const person of people) await enter(person, true)
  const preparing = await shop.gift({ terms: { ...SENT, preparationDays: 3 } })
  const [kept, returned, ended] = [
    await order(handed, parcel),
    await order(refunded, parcel),
    await order(cancelled, preparing),
  ]
  const old = await order(handed, parcel)
  await handOver(kept, 29)
  await handOver(old, 31)
  await refundPurchase(database, { purchaseId: returned, note: '', by })
  await cancelOrder(database, { purchaseId: ended, by: cancelled.id, from: '' })
  const waiting = await order(handed, parcel)
  expect(await removeOld()).toBe(3)
  const left = [kept, old, returned, ended, waiting].map(addressOf)
  expect(await Promise.all(left)).toEqual([HOME, '', '', '', HOME])
})

test('an address that nobody ordered with goes within a day', async () => {
  const [noor, ben] = [await shop.customer(), await shop.customer()]
  await enter(noor)
  await enter(ben, true)
  const old = `update delivery_addresses set changed_at = now() - interval '25 hours'`
  await database.pool.query(old)
  await removeOld()
  expect((await readAddress(database, noor.id)).address).toBe('')
  expect((await readAddress(database, ben.id)).address).toBe(HOME)
})

test('a closed account keeps none for later, an erased one none at all', async () => {
  const noor = await shop.customer()
  await enter(noor, true)
  const sent = await order(noor, parcel)
  await transact(database, (tx) => emptyCart(tx, noor.id))
  expect((await readAddress(database, noor.id)).address).toBe('')
  expect(await addressOf(sent)).toBe(HOME)
  await transact(database, (tx) => forgetAddresses(tx, noor.id))
  expect(await addressOf(sent)).toBe('')
})

test('the supplier’s list has what waits to be sent; the audit log says who saved how many', async () => {
  await database.pool.query('delete from order_addresses')
  const list = () => deliveryListCsv(database, { by, sheet: PROGRAM_SHEET })
  const nothing = { search: 'no such gift', state: 'ordered', sort: 'oldest', after: '' } as const
  const hasDeliveries = async () =>
    (await listPurchaseDetails(database, nothing)).hasDeliveries ?? false
  await expect(list()).rejects.toMatchObject({ code: 'deliveries-none' })
  expect(await hasDeliveries()).toBe(false)
  const noor = await shop.customer()
  const waiting = await shop.gift({ terms: { ...SENT, needsApproval: true } })
  await enter(noor, true)
  await order(noor, waiting)
  expect(await hasDeliveries()).toBe(false)
  const sent = await order(noor, parcel, mug)
  expect(await hasDeliveries()).toBe(true)
  const { content } = await list()
  expect((await text(content)).replace('\uFEFF', '')).toBe(
    '"Order","Delivery address","Gift Item","Article number","Quantity"\r\n' +
      `"${sent}","${HOME}","Parcel","","1"\r\n`,
  )
  const { rows } = await database.pool.query(
    `select made_by, after from audit_log where action = 'deliveriesExported'`,
  )
  expect(rows).toEqual([{ made_by: by, after: { orders: 1 } }])
  await expect(
    deliveryListCsv(database, { by: noor.id, sheet: PROGRAM_SHEET }),
  ).rejects.toMatchObject({ code: 'not-permitted' })
})

test.each([
  ['', 'address-required'],
  [' \n ', 'address-required'],
  ['Noor\nBaker Street 12', 'address-lines'],
  ['1\n2\n3', 'address-lines'],
  [Array.from({ length: 11 }, (_, line) => `Line ${line}`).join('\n'), 'address-lines'],
  [`Noor\nLondon\n${'x'.repeat(91)}`, 'address-line-long'],
])('refuses the address %j', (address, code) => {
  const parsed = NewAddress.safeParse({ address, isKept: false })
  expect(parsed.error?.issues.map(({ message }) => message)).toContain(code)
})

test('takes addresses in any script, without empty lines and blanks', () => {
  const address = ' نور حداد \r\n\r\n شارع الحمرا ١٢\nبيروت '
  expect(NewAddress.parse({ address: address.replaceAll('\r', ''), isKept: true }).address).toBe(
    'نور حداد\nشارع الحمرا ١٢\nبيروت',
  )
})
