import fc from 'fast-check'
import { repeats, withRepeats } from './histories.ts'
import type { GiftForm } from './shop-model.ts'

export const SHOPPERS = 4
/** Raises a stock to its limit. */
export const AS_MANY_AS_FIT = -1_000_000

/** One request of a story. `gift` and `order` are indexes of the existing ones. */
export type Step =
  | { type: 'addGift'; key: number; form: GiftForm; inventory: number }
  | { type: 'editGift'; key: number; gift: number; form: GiftForm; inventoryChange: number }
  | { type: 'addStock'; key: number; gift: number; quantity: number }
  | { type: 'removeGift'; gift: number }
  | { type: 'addToCart' | 'removeFromCart'; who: number; gift: number }
  | { type: 'setQuantity'; who: number; gift: number; quantity: number }
  | { type: 'buy'; who: number; key: number; seen: CartVersion }
  | { type: 'handOver' | 'refund'; order: number; note: string }
  | { type: 'deposit' | 'withdraw'; who: number; key: number; amount: number }
  | { type: 'send'; who: number; key: number; to: number; amount: number }

/**
 * The total sent with a purchase: the cart's current one, the one at the last addition, or one that
 * was never shown. A repeated key is sent with its first total.
 */
export type CartVersion = 'now' | 'before' | 'wrong'

const who = fc.nat(SHOPPERS - 1)
const gift = fc.nat(11)
// Many more keys than requests, so that a key repeats only sometimes.
const key = fc.nat(300)

const form = fc.record({
  // Few names, so that they collide; case is ignored.
  name: fc.constantFrom('Mug', 'mug', 'Ticket', 'Tea', 'Book', 'Pen', 'Lamp', 'Äpfel', 'äpfel'),
  price: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 2_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(1, 6_000, 6_001, 100_000_000_000) },
  ),
})
const some = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom(1_000_000, AS_MANY_AS_FIT) },
)

const addGift: fc.Arbitrary<Step> = fc.record({
  type: fc.constant('addGift'),
  key,
  form,
  inventory: fc.oneof({ weight: 5, arbitrary: fc.nat(6) }, fc.constant(1_000_000)),
})
const changeGift: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('editGift' as const),
    key,
    gift,
    form,
    inventoryChange: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -4, max: 4 }) }, some),
  }),
  fc.record({ type: fc.constant('addStock' as const), key, gift, quantity: some }),
  fc.record({ type: fc.constant('removeGift' as const), gift }),
)
const addToCart: fc.Arbitrary<Step> = fc.record({ type: fc.constant('addToCart'), who, gift })
const changeCart: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('removeFromCart' as const), who, gift }),
  fc.record({
    type: fc.constant('setQuantity' as const),
    who,
    gift,
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
)
const buy: fc.Arbitrary<Step> = fc.record({
  type: fc.constant('buy'),
  who,
  key,
  seen: fc.constant('now'),
})
const follow: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom('refund', 'handOver'),
  order: fc.nat(11),
  note: fc.constantFrom('', 'At the front desk', 'Broken'),
})
const amount = fc.integer({ min: 1, max: 9_000 })
const movePoints: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constantFrom('deposit' as const, 'withdraw' as const), who, key, amount }),
  fc.record({ type: fc.constant('send' as const), who, key, to: who, amount }),
)

const total: fc.Arbitrary<CartVersion> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('now' as const) },
  { weight: 3, arbitrary: fc.constant('before' as const) },
  { weight: 1, arbitrary: fc.constant('wrong' as const) },
)

/** The steps of a buyer, and perhaps of the administrator before the payment. */
const visit = fc
  .record({
    who,
    gifts: fc.array(gift, { minLength: 1, maxLength: 3 }),
    meanwhile: fc.option(changeGift, { freq: 2 }),
    key,
    total,
  })
  .map(({ who: by, gifts, meanwhile, key: under, total: seen }): Step[] => [
    ...gifts.map((added): Step => ({ type: 'addToCart', who: by, gift: added })),
    ...(meanwhile === null ? [] : [meanwhile]),
    { type: 'buy', who: by, key: under, seen },
  ])

const hoard = fc
  .record({ who, gift, quantity: fc.constantFrom(998, 999) })
  .map(({ quantity, ...where }): Step[] => [
    { type: 'addToCart', ...where },
    { type: 'setQuantity', ...where, quantity },
    { type: 'addToCart', ...where },
  ])

const steps = fc.oneof(
  { weight: 4, arbitrary: one(addGift) },
  { weight: 4, arbitrary: one(changeGift) },
  { weight: 3, arbitrary: one(addToCart) },
  { weight: 3, arbitrary: one(changeCart) },
  { weight: 1, arbitrary: one(buy) },
  { weight: 8, arbitrary: visit },
  { weight: 1, arbitrary: hoard },
  { weight: 6, arbitrary: one(follow) },
  { weight: 2, arbitrary: one(movePoints) },
)

function one(arbitrary: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> {
  return arbitrary.map((step) => [step])
}

/** Each user sends to the next one first, and the shop starts with a few gifts. */
const beginning: readonly Step[] = [
  ...Array.from({ length: SHOPPERS }, (_, place): Step => {
    const to = (place + 1) % SHOPPERS
    return { type: 'send', who: place, key: 1_000 + place, to, amount: 6_000 }
  }),
  ...[300, 1_250, 40].map((price, place): Step => {
    const sold = { name: `Gift ${place}`, price }
    return { type: 'addGift', key: 1_000 + place, form: sold, inventory: 4 - place }
  }),
]

export const shopStories: fc.Arbitrary<readonly Step[]> = fc
  .record({
    parts: fc.array(steps, { minLength: 20, maxLength: 120, size: 'max' }),
    repeats,
  })
  .map(({ parts, repeats: again }) => [...beginning, ...withRepeats(parts.flat(), again)])
