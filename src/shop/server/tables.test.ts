import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { errorOf } from '#test/harness/error-of.ts'
import { TestShop } from '#test/harness/shop.ts'
import { handOverOrder } from '#shop/server/orders/orders.ts'
import { addToCart } from '#shop/server/purchase/cart.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const mug = await shop.gift({ name: 'Mug' })
await shop.gift({ name: 'Bag' })
const { id: purchase, buyer } = await shop.sold(mug)
await handOverOrder(database, { purchaseId: purchase, note: '', by: shop.keeper.id })
await addToCart(database, buyer.id, mug.id)

const NAMES = { mug: mug.id, purchase, buyer: buyer.id, keeper: shop.keeper.id }

function answerTo(statement: string): Promise<string> {
  const named = Object.entries(NAMES).reduce(
    (text, [name, id]) => text.replaceAll(`:${name}`, String(id)),
    statement,
  )
  return errorOf(database, named)
}

const APPEND_ONLY = '42501'

test.each([
  'update gift_changes set stock_change = 0',
  'delete from gift_changes',
  'update purchase_items set price = 1',
  'delete from purchase_items',
  `update purchase_steps set note = 'never'`,
  'delete from purchase_steps',
])('refuses to change records: %s', async (statement) => {
  expect(await answerTo(statement)).toBe(APPEND_ONLY)
})

test.each([
  ['update gifts set stock = -1 where id = :mug', 'stock_in_bounds'],
  ['update gifts set number_of_purchased = -1 where id = :mug', 'gifts_number_of_purchased_check'],
  ['update gifts set price = 0 where id = :mug', 'gifts_price_check'],
  ['update gifts set price = 100000000001 where id = :mug', 'gifts_price_check'],
  [`update gifts set name = '' where id = :mug`, 'gifts_name_check'],
  [`update gifts set name = 'bAG' where id = :mug`, 'one_gift_per_name'],
  [`update gifts set picture = 'nothing' where id = :mug`, 'gifts_picture_fkey'],
  ['delete from gifts where id = :mug', 'gift_changes_gift_id_fkey'],
  ['update cart_lines set quantity = 0', 'cart_lines_quantity_check'],
  ['update cart_lines set quantity = 1000', 'cart_lines_quantity_check'],
  ['insert into cart_lines values (:buyer, :mug, 1)', 'cart_lines_pkey'],
])('refuses values outside the limits: %s', async (statement, refusal) => {
  expect(await answerTo(statement)).toBe(refusal)
})

const CHANGE = 'insert into gift_changes (gift_id, kind, stock_change, made_by)'
const PURCHASE = 'insert into purchases (user_id, seq, total)'
const STEP = 'insert into purchase_steps (purchase_id, number, state, note, made_by)'

test.each([
  [`${CHANGE} values (:mug, 'stolen', 0, :keeper)`, 'gift_changes_kind_check'],
  [`${PURCHASE} values (:buyer, 3, 100)`, 'one_purchase_per_entry'],
  [`${PURCHASE} values (:buyer, 99, 100)`, 'purchases_user_id_seq_fkey'],
  [`${PURCHASE} values (:buyer, 2, 0)`, 'purchases_total_check'],
  [`update purchases set state = 'lost' where id = :purchase`, 'purchases_state_check'],
  [`${STEP} values (:purchase, 1, 'refunded', '', :keeper)`, 'purchase_steps_pkey'],
  [`${STEP} values (:purchase, 2, 'lost', '', :keeper)`, 'purchase_steps_state_check'],
  [
    `${STEP} values (:purchase, 2, 'refunded', repeat('x', 281), :keeper)`,
    'purchase_steps_note_check',
  ],
])('refuses an invalid record: %s', async (statement, refusal) => {
  expect(await answerTo(statement)).toBe(refusal)
})
