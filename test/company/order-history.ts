import type { PurchaseRow, StepRow } from './books.ts'
import type { Shelves } from './shelves.ts'

/** What is left of an order, by gift, and what of it its buyer has. */
interface OrderState {
  readonly gifts: readonly number[]
  readonly left: Map<number, number>
  readonly handed: Map<number, number>
  state: string
  isWaiting: boolean
}

/** Whether an order has nothing but donations, of which nothing is handed over. */
export function isGiven({ items }: PurchaseRow, { donation }: Shelves): boolean {
  return items.every(([gift]) => gift === donation)
}

/**
 * The first step of an order that its terms, or the steps before, do not allow; null if all of them lead to its state.
 * An order that waits for approval is approved once, or declined or cancelled as a whole, before it is handed over;
 * nothing follows the last refund.
 */
export function whyHistoryWrong(
  order: PurchaseRow,
  steps: readonly StepRow[],
  shelves: Shelves,
): string | null {
  const { state, items } = order
  const now: OrderState = {
    gifts: items.map(([gift]) => gift),
    left: new Map(items),
    handed: new Map(),
    state: 'ordered',
    isWaiting: items.some(([gift]) => gift === shelves.approved),
  }
  if (isGiven(order, shelves) && steps[0]?.made_by !== order.user_id)
    return 'is of donations, and waited'
  for (const step of steps) {
    const states = statesAfter(now, step, shelves)
    if (!states.includes(step.state) || (isGiven(order, shelves) && step.state === 'ordered'))
      return `went from ${now.state} to ${step.state} (${step.act ?? 'plain'}) in step ${step.number}`
    now.state = step.state
    if (step.act === 'approved') now.isWaiting = false
    const wrong = whyHandedWrong(now, step)
    if (wrong !== null) return `${wrong} in step ${step.number}`
  }
  return now.state === state ? null : `is ${state}, after steps to ${now.state}`
}

/** The states that a step can lead to, after its gifts have moved; none if it may not be taken. */
function statesAfter(now: OrderState, step: StepRow, shelves: Shelves): readonly string[] {
  const { act, refund_seq: seq } = step
  const was = now.state
  if (was === 'refunded') return []
  if (act === 'approved') return now.isWaiting ? [was] : []
  if (act !== null && !now.isWaiting) return []
  if (seq !== null) return afterRefund(now, step, shelves)
  if (now.isWaiting) return []
  if (was === 'handedOver') {
    now.handed.clear()
    return ['ordered']
  }
  for (const [gift, quantity] of step.handed) {
    now.handed.set(gift, handedOf(now, gift) + quantity)
  }
  return now.gifts.every((gift) => isWithBuyer(now, gift)) ? ['handedOver'] : []
}

/** A refund takes first what was not handed over. */
function afterRefund(now: OrderState, { items }: StepRow, shelves: Shelves): readonly string[] {
  for (const { gift, quantity } of items) {
    const left = (now.left.get(gift) ?? 0) - quantity
    if (left < 0) return []
    now.left.set(gift, left)
    now.handed.set(gift, Math.min(handedOf(now, gift), left))
  }
  if (now.gifts.every((gift) => now.left.get(gift) === 0)) return ['refunded']
  const open = now.gifts.filter((gift) => !isWithBuyer(now, gift))
  const needsNobody = (gift: number) => gift === shelves.donation || gift === shelves.vouchers
  if (open.length === 0) return ['handedOver']
  return open.every(needsNobody) ? [now.state, 'handedOver'] : [now.state]
}

/** The books tell the same of what the buyer has. */
function whyHandedWrong(now: OrderState, { had }: StepRow): string | null {
  const is = new Map(had)
  const wrong = now.gifts.find((gift) => (is.get(gift) ?? 0) !== handedOf(now, gift))
  return wrong === undefined
    ? null
    : `its buyer has ${is.get(wrong) ?? 0} of gift ${wrong}, not ${handedOf(now, wrong)}`
}

function isWithBuyer(now: OrderState, gift: number): boolean {
  return now.left.get(gift) === handedOf(now, gift)
}

function handedOf({ handed }: OrderState, gift: number): number {
  return handed.get(gift) ?? 0
}
