import type { PurchaseRow, StepRow } from './order-books.ts'
import type { Shelves } from './shelves.ts'

/** An order after some of its steps. */
interface OrderState {
  readonly gifts: readonly number[]
  /** What is not refunded, by gift, and what of it the buyer has. */
  readonly left: Map<number, number>
  readonly handed: Map<number, number>
  state: string
  /** Null: nobody has to hand it over. */
  place: number | null
  stage: 'waits' | 'placed' | 'approved' | 'preparing'
}

/** Whether an order has nothing but donations, of which nothing is handed over. */
function isGiven({ items }: PurchaseRow, { donation }: Shelves): boolean {
  return items.every(([gift]) => gift === donation)
}

/** A hand-over, one that was taken back, or another place. */
function isPlain({ act, refund_seq: seq }: StepRow): boolean {
  return act === null && seq === null
}

export function isTakenBack(step: StepRow): boolean {
  return isPlain(step) && step.handed.some(({ quantity }) => quantity < 0)
}

/** Told since hand-overs were last taken back; nobody is told that they gave a donation. */
export function toldHandOvers(steps: readonly StepRow[]): number {
  const since = steps.slice(steps.findLastIndex(isTakenBack) + 1)
  return since.filter((step) => isPlain(step) && step.made_by !== step.user_id).length
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
  const { state, items, place, code } = order
  const gifts = items.map(([gift]) => gift)
  const hasPickup = gifts.some((gift) => !needsNobody(gift, shelves))
  const now: OrderState = {
    gifts,
    left: new Map(items),
    handed: new Map(),
    state: 'ordered',
    place: hasPickup ? shelves.places[0] : null,
    stage: gifts.includes(shelves.approved) ? 'waits' : 'placed',
  }
  if (isGiven(order, shelves) && steps[0]?.made_by !== order.user_id)
    return 'is of donations, and waited'
  for (const step of steps) {
    const states = statesAfter(now, step, shelves)
    if (!states.includes(step.state))
      return `went from ${now.state} to ${step.state} (${step.act ?? 'plain'}) in step ${step.number}`
    now.state = step.state
  }
  if (place !== now.place || hasPickup !== (code !== null))
    return `waits at ${place} with the code ${code}, and not at ${now.place}`
  return now.state === state ? null : `is ${state}, after steps to ${now.state}`
}

/** The states that a step can lead to, after it was taken; none if it may not be. */
function statesAfter(now: OrderState, step: StepRow, shelves: Shelves): readonly string[] {
  const was = now.state
  if (was === 'refunded' || !mayAct(now, step.act)) return []
  if (step.refund_seq !== null) return afterRefund(now, step, shelves)
  if (step.act === 'approved') return afterApproval(now, step, shelves)
  if (step.act === 'preparing') {
    now.stage = step.act
    return [was]
  }
  if (step.moved_to !== null) {
    const isFree = was === 'ordered' && now.stage !== 'preparing' && !hasHanded(now)
    const isMoved = isFree && step.moved_to !== now.place && step.made_by === step.user_id
    now.place = step.moved_to
    return isMoved ? [was] : []
  }
  if (now.stage === 'waits') return []
  return was === 'handedOver'
    ? afterTakingBack(now, step, shelves)
    : afterHandOver(now, step, shelves)
}

function mayAct(now: OrderState, act: string | null): boolean {
  const { stage, state, place } = now
  if (act === null) return true
  if (act === 'preparing')
    return state === 'ordered' && stage !== 'waits' && stage !== act && place !== null
  if (act === 'cancelled' && stage === 'placed')
    return state === 'ordered' && place !== null && !hasHanded(now)
  return stage === 'waits'
}

/** Takes all gifts back, unless they are donations and codes alone. */
function afterTakingBack(
  now: OrderState,
  { handed }: StepRow,
  shelves: Shelves,
): readonly string[] {
  if (now.gifts.every((gift) => needsNobody(gift, shelves) || handedOf(now, gift) === 0)) return []
  for (const { gift, quantity } of handed) now.handed.set(gift, handedOf(now, gift) + quantity)
  return hasHanded(now) ? [] : ['ordered']
}

/** Vouchers and donations come with the last thing, or when the last code is shown. */
function afterHandOver(now: OrderState, step: StepRow, shelves: Shelves): readonly string[] {
  const { handed, hand_over: how } = step
  const isShown = openGifts(now).every((gift) => needsNobody(gift, shelves))
  for (const { gift, quantity } of handed) now.handed.set(gift, handedOf(now, gift) + quantity)
  const isTooMuch = now.gifts.some((gift) => handedOf(now, gift) > (now.left.get(gift) ?? 0))
  const isElsewhere = !isShown && (how?.place ?? null) !== now.place
  if (isTooMuch || isElsewhere || handed.some(({ quantity }) => quantity <= 0)) return []
  const open = openGifts(now)
  if (open.length === 0) return ['handedOver']
  const isLast = open.every((gift) => needsNobody(gift, shelves))
  return isLast || handed.length === 0 ? [] : ['ordered']
}

/** A refund takes first what was not handed over. */
function afterRefund(now: OrderState, step: StepRow, shelves: Shelves): readonly string[] {
  const had = new Map(now.handed)
  for (const { gift, quantity } of step.items) {
    now.left.set(gift, (now.left.get(gift) ?? 0) - quantity)
  }
  for (const gift of now.gifts) {
    now.handed.set(gift, Math.min(handedOf(now, gift), now.left.get(gift) ?? 0))
  }
  const left = [...now.left.values()]
  const isLast = left.every((quantity) => quantity === 0)
  const state = isLast ? 'refunded' : stateOfRest(now, step, shelves)
  const isTooMuch = left.some((quantity) => quantity < 0)
  return isTooMuch || !isHandedSince(now, had, step) ? [] : [state]
}

function afterApproval(now: OrderState, step: StepRow, shelves: Shelves): readonly string[] {
  const had = new Map(now.handed)
  now.stage = 'approved'
  const state = stateOfRest(now, step, shelves)
  return isHandedSince(now, had, step) ? [state] : []
}

/**
 * When nothing but donations and codes that were shown is left to hand over, the buyer has them, and the order is done;
 * unless it waits for approval. The audit proves which codes were shown.
 */
function stateOfRest(now: OrderState, step: StepRow, shelves: Shelves): string {
  const open = openGifts(now)
  if (now.stage === 'waits' || open.some((gift) => !needsNobody(gift, shelves))) return now.state
  if (open.includes(shelves.vouchers) && step.state === 'ordered') return now.state
  for (const gift of open) now.handed.set(gift, now.left.get(gift) ?? 0)
  return 'handedOver'
}

/** Whether a step stored what the buyer has more, or less. */
function isHandedSince(now: OrderState, had: ReadonlyMap<number, number>, step: StepRow): boolean {
  return now.gifts.every((gift) => {
    const rows = step.handed.filter((row) => row.gift === gift)
    const change = rows.reduce((sum, { quantity }) => sum + quantity, 0)
    return change === handedOf(now, gift) - (had.get(gift) ?? 0)
  })
}

/** Vouchers and donations wait for nobody. */
function needsNobody(gift: number, { donation, vouchers }: Shelves): boolean {
  return gift === donation || gift === vouchers
}

/** Gifts that the buyer does not have yet. */
function openGifts(now: OrderState): readonly number[] {
  return now.gifts.filter((gift) => now.left.get(gift) !== handedOf(now, gift))
}

function hasHanded(now: OrderState): boolean {
  return now.gifts.some((gift) => handedOf(now, gift) > 0)
}

function handedOf({ handed }: OrderState, gift: number): number {
  return handed.get(gift) ?? 0
}
