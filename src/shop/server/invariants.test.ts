import { expect, test } from 'vitest'
import { brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { NO_TERMS } from '#shop/contract/terms.ts'
import { changeOrderPlace } from '#shop/server/hand-over/change-order-place.ts'
import { changePlaces } from '#shop/server/hand-over/places.ts'
import { approveOrder } from '#shop/server/orders/decide-orders.ts'
import { handOverOrder } from '#shop/server/orders/orders.ts'
import { refundGifts, refundPurchase } from '#shop/server/orders/refunds.ts'
import { SHOP_INVARIANTS } from './invariants.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

// Of 10 mugs, 3 are sold and 2 were refunded; of 10 bags, 3 are sold and 1 was refunded, damaged.
const mug = await shop.gift({ price: hundredths(100), inventory: 10 })
const bag = await shop.gift({ price: hundredths(7), inventory: 10 })
const kept = await shop.sold([mug, 3], bag)
const handed = await shop.sold(bag)
const refunded = await shop.sold([mug, 2])
await handOverOrder(database, { purchaseId: handed.id, note: '', by })
await handOverOrder(database, { purchaseId: refunded.id, note: '', by })
await refundPurchase(database, { purchaseId: refunded.id, note: '', by })

const broken = await shop.sold([bag, 2])
const lines = [{ line: 1, quantity: 1, fate: 'damaged' as const }]
const brokenBag = { purchaseId: broken.id, note: '', by, key: shop.newKey(), lines }
await refundGifts(database, brokenBag)

const chair = await shop.gift({ terms: { ...NO_TERMS, needsApproval: true } })
const waiting = await shop.sold(chair)
const approved = await shop.sold(chair)
await approveOrder(database, { purchaseId: approved.id, note: '', by })

const newPlaces = ['Canteen', 'Plant 2'].map((name) => ({
  id: null,
  name,
  location: '',
  hours: '',
}))
const { places } = await changePlaces(database, { by, change: { known: [], places: newPlaces } })
const moved = await shop.sold(await shop.gift())
const move = { purchaseId: moved.id, place: places[1]?.id ?? 0, by: moved.buyer.id }
await changeOrderPlace(database, move)

const { rows: categories } = await database.pool.query<{ id: number }>(
  `insert into gift_categories (names, position)
   select jsonb_build_object('en', 'Category ' || n), n from generate_series(1, 4) n returning id`,
)

const NAMES: Record<string, number> = {
  mug: mug.id,
  bag: bag.id,
  kept: kept.id,
  handed: handed.id,
  refunded: refunded.id,
  broken: broken.id,
  waiting: waiting.id,
  approved: approved.id,
  moved: moved.id,
  keeper: by,
  category: categories[0]?.id ?? 0,
}

const findAfter = (damage: string) => brokenAfter(database, SHOP_INVARIANTS, damage, NAMES)

const STOCK = 'stock equals items added, less items sold, plus items refunded'
const BELOW = 'no stock is below zero'
const SOLD = 'the number purchased equals items sold, less items refunded'
const CATEGORIES = 'no gift is in more than three categories, and every category has a name'
const VARIANTS =
  'a gift with variants has no stock of its own, and each variant what its options say'
const CODES =
  'where codes are the stock, it is that of the loaded ones, and every gift bought has its own'
const DONATED =
  'a month of a donation that was paid is what was given in it, and no donation has a stock'
const REPLACED = 'every replaced code has one in its place, of the same line, and no other code has'
const MOVED = 'an order waits where its buyer chose last'
const DEBIT = 'every purchase has a debit of the same total in the ledger'
const RECORD = 'every purchase in the ledger has its order in the shop'
const TOTAL = 'every purchase has items, and costs their total'
const REFUNDS =
  'every refund in the ledger is a step of its order, and returns the price of its gifts'
const LEFT =
  'no more of an order is refunded than was bought, and it is refunded when nothing is left'
const WRITTEN_OFF = 'every gift refunded as damaged or lost has left the stock again'
const STAGE =
  'the stage of every order is its latest decision, and orders of gifts that need approval have one'
const DECIDED = 'nobody decided about their own order, and nobody cancelled another’s'
const HANDED =
  'what was handed over of an order is with its buyer or refunded, and it is handed over when nothing else is left'
const PROOF =
  'every hand-over of an order with a code says how it was proved, without it for a reason'
const STEPS = 'the state of every purchase is its latest step, and its steps have no gap'

const DAMAGES: [what: string, damage: string, found: string[]][] = [
  ['no damage', 'select 1', []],
  [
    'a gift in four categories',
    'insert into categories_of_gifts select :mug, id from gift_categories',
    [CATEGORIES],
  ],
  [
    'a category without a name',
    `update gift_categories set names = '{"en": " "}' where id = :category`,
    [CATEGORIES],
  ],
  [
    'a gift with variants that keeps a stock of its own',
    `update gifts set options = '[{"name": "Size", "values": ["M"]}]' where id = :mug`,
    [VARIANTS],
  ],
  [
    'a variant of a gift without options',
    `update gifts set variant_of = :mug, option_values = '{M}', price_difference = 0
      where id = :bag`,
    [VARIANTS],
  ],
  ['a gift with one item too few', 'update gifts set stock = stock - 1 where id = :mug', [STOCK]],
  [
    'an addition to the stock without its record',
    'update gifts set stock = stock + 5 where id = :bag',
    [STOCK],
  ],
  [
    'a gift without its first record',
    `delete from gift_changes where gift_id = :bag and kind = 'added'`,
    [STOCK],
  ],
  [
    'more items sold than in stock',
    `alter table gifts drop constraint stock_in_bounds;
     update gifts set stock = -1 where id = :mug;
     insert into gift_changes (gift_id, kind, stock_change, made_by)
       values (:mug, 'edited', -8, :keeper)`,
    [BELOW],
  ],
  [
    'a sale missing in the count',
    'update gifts set number_of_purchased = number_of_purchased - 1 where id = :bag',
    [SOLD],
  ],
  [
    'a payment below the total',
    `update entries set appreciation = -1, system_amount = 1 where (user_id, seq) =
       (select user_id, seq from purchases where id = :kept)`,
    [DEBIT],
  ],
  [
    'a purchase paid by a withdrawal',
    `update entries set type = 'withdraw' where (user_id, seq) =
       (select user_id, seq from purchases where id = :kept)`,
    [DEBIT],
  ],
  [
    'a payment without a purchase',
    `update entries set type = 'purchase' where user_id = :keeper and seq = 2`,
    [RECORD],
  ],
  [
    'two purchases paid by one debit',
    `alter table purchases drop constraint one_purchase_per_entry cascade;
     insert into purchases (user_id, seq, total) select user_id, seq, total from purchases
      where id = :handed;
     insert into purchase_items (purchase_id, line, gift_id, name, description, price, quantity)
       select max(id), 1, :bag, '', '', 7, 1 from purchases;
     update gifts set stock = stock - 1, number_of_purchased = number_of_purchased + 1
      where id = :bag`,
    [RECORD],
  ],
  [
    'an item with another price',
    'update purchase_items set price = price + 1 where purchase_id = :kept and line = 2',
    [TOTAL],
  ],
  [
    'a refund in the ledger without one in the purchase',
    `update entries set refunds_seq = (select seq from purchases where id = :handed),
            user_id = (select user_id from purchases where id = :handed)
      where type = 'refund' and user_id = (select user_id from purchases where id = :refunded)`,
    [REFUNDS],
  ],
  [
    'a purchase refunded twice',
    `insert into entries (user_id, seq, type, earned, appreciation, system_account,
                          system_amount, earned_after, appreciation_after, refunds_seq)
       select user_id, seq + 50, type, earned, 0, null, 0, earned_after,
              appreciation_after, refunds_seq from entries where type = 'refund'`,
    [REFUNDS],
  ],
  [
    'a refund of less than its gifts cost',
    `update entries set appreciation = appreciation - 1, system_amount = system_amount + 1
      where type = 'refund'`,
    [REFUNDS],
  ],
  [
    'a damaged gift that stays in stock',
    `update gift_changes set kind = 'lost' where purchase_id = :broken`,
    [WRITTEN_OFF],
  ],
  [
    'more refunded than bought',
    `update purchase_items set quantity = 1, price = 200 where purchase_id = :refunded;
     update refunded_items set quantity = 2 where purchase_id = :refunded;
     update entries set appreciation = 400, system_amount = -400 where type = 'refund'
        and user_id = (select user_id from purchases where id = :refunded);
     update gifts set stock = stock + 1, number_of_purchased = number_of_purchased - 1
      where id = :mug`,
    [LEFT],
  ],
  [
    'a hand-over without its step',
    `update purchases set state = 'handedOver' where id = :kept`,
    [HANDED, STEPS],
  ],
  [
    'a hand-over that does not say what went',
    'delete from handed_items where purchase_id = :handed',
    [HANDED],
  ],
  [
    'a hand-over of an order with a code that does not say how it was proved',
    `insert into order_pickups (purchase_id, code) values (:handed, '7K3M9QXW');
     update purchases set stage = 'placed' where id = :handed`,
    [PROOF],
  ],
  [
    'more handed over than bought',
    'update handed_items set quantity = quantity + 1 where purchase_id = :handed',
    [HANDED],
  ],
  [
    'a hand-over step without its state',
    `update purchases set state = 'ordered' where id = :handed`,
    [HANDED, STEPS],
  ],
  [
    'a missing step',
    'delete from purchase_steps where purchase_id = :refunded and number = 1',
    [STEPS],
  ],
  [
    'an approval without its step',
    `update purchases set stage = 'approved' where id = :waiting`,
    [STAGE],
  ],
  [
    'an order of what needs approval that does not wait',
    'update purchases set stage = null where id = :waiting',
    [STAGE],
  ],
  [
    'an approval by the buyer',
    `update purchase_steps set made_by = p.user_id from purchases p
      where p.id = purchase_id and purchase_id = :approved`,
    [DECIDED],
  ],
  ['a stock of codes without codes', 'update gifts set has_codes = true where id = :mug', [CODES]],
  [
    'a paid month of which less was given',
    `insert into paid_donations (gift_id, month, starts_at, ends_at, people, points, paid_on, receipt, paid_by)
       values (:mug, '2020-01-01', '2020-01-01', '2020-02-01', 1, 100, '2020-02-01', 'Receipt 1', :keeper)`,
    [DONATED],
  ],
  [
    'a replaced code with none in its place',
    `insert into voucher_codes (id, gift_id, state, purchase_id, line, worth, note)
     select gen_random_uuid(), gift_id, 'replaced', purchase_id, line, '', ''
       from purchase_items where purchase_id = :kept and line = 1`,
    [REPLACED],
  ],
  [
    'an order that waits elsewhere than its buyer chose',
    `update order_pickups set place_id = null where purchase_id = :moved`,
    [MOVED],
  ],
  // Damages that violate several invariants.
  [
    'a refunded purchase without a refund in the ledger',
    `update purchases set state = 'refunded' where id = :kept`,
    [LEFT, HANDED, STEPS],
  ],
  [
    'a purchase without items',
    'delete from purchase_items where purchase_id = :kept',
    [STOCK, SOLD, TOTAL],
  ],
  ['a missing purchase', 'delete from purchases where id = :kept', [STOCK, SOLD, RECORD]],
  ['a missing refund', `delete from entries where type = 'refund'`, [REFUNDS]],
]

test.each(DAMAGES)('finds: %s', async (_what, damage, found) => {
  expect(await findAfter(damage)).toEqual(found)
})

test('breaks each invariant alone with at least one damage above', () => {
  const alone = DAMAGES.flatMap(([, , found]) => (found.length === 1 ? found : []))
  expect(new Set(alone)).toEqual(new Set(SHOP_INVARIANTS.map(({ name }) => name)))
})

test('checks rows for each invariant in an audit, and prints the violation', async () => {
  const nudge = 'update gifts set stock = stock + $1 where id = $2'
  await database.pool.query(nudge, [1, mug.id])
  const { violations } = await transact(database, (tx) => audit(tx))
  await database.pool.query(nudge, [-1, mug.id])
  expect(violations).toEqual([`${STOCK}: gift ${mug.id} has 8: 10 added, 5 sold, 2 refunded`])
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.every(({ checked }) => checked > 0)).toBe(true)
})
