import type { EventOf } from '#events/server/happened.ts'
import { hasReached } from '#notifications/server/notify.ts'
import { nameOfOrder } from '#platform/contract/order-names.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import { total } from '#platform/contract/split.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { walletChanges, type Change } from '#platform/server/live/outbox.ts'
import { forHolders } from '#roles/server/notify-holders.ts'
import { LOW_STOCK } from '#shop/contract/shop.ts'
import type { GiftChanged } from './change-gift.ts'
import type { Purchase, Shelf } from './plan-purchase.ts'
import type { RefundPlan } from './plan-refund.ts'

const GIFTS: Change = { topic: 'gifts', userId: null }
const INVENTORY: Change = { topic: 'inventory', userId: null }

const GIFT_ACTIONS = {
  added: 'giftAdded',
  edited: 'giftEdited',
  restocked: 'giftRestocked',
  removed: 'giftRemoved',
  counted: 'stockCounted',
  damaged: 'stockCounted',
  lost: 'stockCounted',
  found: 'stockCounted',
} as const

export const giftChanged: EventOf<GiftChanged> = ({
  giftId: id,
  kind,
  before = null,
  after = null,
}) => ({
  audit: { action: GIFT_ACTIONS[kind], subject: { kind: 'gift', id }, before, after },
  live: [GIFTS, INVENTORY],
})

export const cartChanged: EventOf<{ userId: number }> = ({ userId }) => ({
  live: [{ topic: 'cart', userId }],
})

interface PlacedOrders {
  readonly shelf: Shelf
  readonly purchases: readonly Purchase[]
}

const PLACED = `
  select p.id as "order", p.user_id as person
    from unnest($1::bigint[], $2::bigint[]) v (user_id, seq) join purchases p using (user_id, seq)`

/** The administrator and shop keepers hear of orders, and of gifts that run out because of them. */
export const ordersPlaced: EventOf<PlacedOrders> = async ({ shelf, purchases }, _author, tx) => {
  if (purchases.length === 0) return {}
  const buyers = [...new Set(purchases.map(({ userId }) => userId))]
  const orders = purchases.map(({ userId: actor, items }) => {
    return { actor, facts: { name: nameOfOrder(items.map(({ gift }) => gift)) } }
  })
  return {
    live: [
      ...walletChanges(buyers),
      ...buyers.map((userId) => ({ topic: 'cart', userId }) as const),
      ...buyers.map((userId) => ({ topic: 'purchases', userId }) as const),
      GIFTS,
      INVENTORY,
    ],
    webhook: {
      kind: 'order.placed',
      name: 'publish-orders',
      text: PLACED,
      values: [purchases.map(({ userId }) => userId), purchases.map(({ seq }) => seq)],
    },
    news: [
      await forHolders(tx, 'orderPlaced', orders),
      await forHolders(tx, 'stockLow', runningOut(shelf, purchases)),
    ],
  }
}

/** The gifts that these purchases made low or sold out. */
function runningOut(shelf: Shelf, purchases: readonly Purchase[]) {
  const taken = new Map<number, number>()
  for (const { gift, quantity } of purchases.flatMap(({ items }) => items))
    taken.set(gift.id, (taken.get(gift.id) ?? 0) + quantity)
  return [...taken].flatMap(([id, quantity]) => {
    const gift = shelf.gifts.get(id)
    if (gift === undefined) return []
    const left = gift.stock - quantity
    const isNews = left === 0 || (left <= LOW_STOCK && gift.stock > LOW_STOCK)
    return isNews ? [{ subject: id, facts: { name: gift.name, count: left } }] : []
  })
}

interface OrderStep {
  readonly purchaseId: number
  readonly note: string
}

export const orderHandedOver: EventOf<OrderStep> = async (step, { by }, tx) => {
  const { buyer, points, name, ...order } = await readOrder(tx, step, by)
  return {
    audit: { ...order.audit, action: 'orderHandedOver' },
    live: [{ topic: 'purchases', userId: buyer }, INVENTORY],
    webhook: order.webhook,
    news: [{ ...order.news, kind: 'orderHandedOver', facts: { points, name } }],
  }
}

/** The news of the hand-over goes; a buyer whom it may have reached hears that it was taken back. */
export const handOverTakenBack: EventOf<OrderStep> = async (step, { by }, tx) => {
  const { buyer, name, ...order } = await readOrder(tx, step, by)
  const subject = step.purchaseId
  const isKnown = await hasReached(tx, { kind: 'orderHandedOver', subject, receiver: buyer })
  return {
    audit: { ...order.audit, action: 'handOverTakenBack' },
    live: [{ topic: 'purchases', userId: buyer }, INVENTORY],
    webhook: order.webhook,
    withdraws: { kinds: ['orderHandedOver'], subject, receivers: [buyer] },
    news: isKnown ? [{ ...order.news, kind: 'handOverTakenBack', facts: { name } }] : [],
  }
}

/** The facts of an event that name the gifts of a refund, by their fate. */
const FATE_FACTS = { toStock: 'gifts', damaged: 'damaged', lost: 'lost' } as const

export const orderRefunded: EventOf<OrderStep & { plan: RefundPlan }> = async (
  { plan: { lines, points, isLast }, ...step },
  { by },
  tx,
) => {
  const { buyer, points: paid, name, audit, ...order } = await readOrder(tx, step, by)
  const counted = ({ name: gift, quantity }: { name: string; quantity: number }) =>
    quantity === 1 ? gift : `${quantity} × ${gift}`
  const gifts = Object.groupBy(lines, ({ fate }) => FATE_FACTS[fate])
  const named = Object.entries(gifts).map(([fact, these]) => [fact, these.map(counted).join(', ')])
  const amount = writePoints(total(points))
  const part = nameOfOrder(lines.map((one) => ({ name: counted(one) })))
  return {
    audit: {
      ...audit,
      action: isLast ? 'orderRefunded' : 'giftsRefunded',
      after: { ...audit.after, ...Object.fromEntries(named), refunded: amount },
    },
    live: [...walletChanges([buyer]), { topic: 'purchases', userId: buyer }, GIFTS, INVENTORY],
    webhook: order.webhook,
    news: [
      {
        ...order.news,
        kind: 'orderRefunded',
        facts:
          amount === paid ? { points: paid, name } : { points: amount, name: part, isPart: true },
      },
    ],
  }
}

/** What every step of an order tells, of its buyer, price and gifts. */
async function readOrder(tx: Tx, { purchaseId, note: reason }: OrderStep, by: Actor | null) {
  const { user_id: buyer, total: paid } = await tx.db
    .selectFrom('purchases')
    .select(['user_id', 'total'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const items = await tx.db
    .selectFrom('purchase_items')
    .select('name')
    .where('purchase_id', '=', purchaseId)
    .orderBy('line')
    .execute()
  return {
    buyer,
    points: writePoints(hundredths(paid)),
    name: nameOfOrder(items),
    audit: { subject: { kind: 'user', id: buyer }, after: { order: purchaseId }, reason },
    webhook: { kind: 'order.changed', data: { order: purchaseId, person: buyer } },
    news: {
      receivers: [buyer],
      subject: purchaseId,
      ...(typeof by === 'number' && { actor: by }),
    },
  } as const
}
