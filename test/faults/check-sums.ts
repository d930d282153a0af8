import { pointsOf } from './amounts.ts'
import { placeOf, type Books } from './books.ts'
import { checkSteps, type Noted } from './check-orders.ts'
import type { Entered } from './bonus-administrator.ts'
import type { Keyed, Known } from './known.ts'
import { worthOf } from './order-books.ts'

const SIGN_UP_BONUS = 10_000

/** Checks that the effective requests add up to the balances and the stock. */
export interface Asked extends Noted {
  /** Entered bonuses, by reason. */
  readonly entered: ReadonlyMap<string, Entered>
  readonly gifts: ReadonlyMap<number, number>
}

export function checkSums(known: Known, books: Books, asked: Asked): void {
  checkBonuses(known, books, asked)
  checkHoldings(known, books, asked)
  checkOrders(known, books, asked)
  checkSteps(known, books, asked)
  checkShelves(known, books, asked)
  checkReadings(known, books)
}

/** Checks that each bonus was requested for this user and amount, and given once. */
function checkBonuses(known: Known, { bonuses }: Books, { entered }: Asked): void {
  const given = new Set<string>()
  for (const { user_id: user, amount, reason } of bonuses) {
    const own = known.keyed.get(reason)
    const typed = entered.get(reason)
    const isRight =
      own === undefined
        ? typed?.amount === amount && (typed.user === null || typed.user === user)
        : own.kind === 'bonus' && own.about === user && own.amount === amount
    if (!isRight) known.wrong(`nobody entered the bonus "${reason}" of ${amount} for ${user}`)
    const once = `${user} ${reason}`
    if (given.has(once)) known.wrong(`the bonus "${reason}" was given to ${user} twice`)
    given.add(once)
  }
}

function checkHoldings(known: Known, books: Books, { effective, entered }: Asked): void {
  const expected = new Map([...books.held.keys()].map((user) => [user, SIGN_UP_BONUS]))
  const add = (user: number, amount: number) =>
    expected.set(user, (expected.get(user) ?? 0) + amount)
  for (const operation of effective) addEffect(operation, add)
  for (const { user_id: user, amount, reason, recall_id: recall } of books.bonuses) {
    add(user, entered.get(reason)?.amount ?? 0)
    if (recall !== null) add(user, -amount)
  }
  // Nobody else gives points to those who leave, so only the first time takes some back.
  for (const user of takenFrom(effective)) add(user, -SIGN_UP_BONUS)
  for (const step of books.steps) add(step.user_id, worthOf(step))
  for (const [user, held] of books.held) {
    const wanted = expected.get(user)
    if (held !== wanted)
      known.wrong(`user ${user} holds ${held}; what was asked for makes ${wanted}`)
  }
}

/** The people whose points were taken back as they left. */
function takenFrom(effective: ReadonlySet<Keyed>): ReadonlySet<number> {
  const takes = ({ kind, asked }: Keyed) =>
    kind === 'leaving' && (asked.body as { points: string }).points === 'takeBack'
  return new Set([...effective].filter(takes).map(({ about }) => about))
}

function addEffect(operation: Keyed, add: (user: number, amount: number) => void): void {
  const { kind, by, about, amount, takesBack } = operation
  switch (kind) {
    case 'send':
    case 'thanks':
    case 'added points':
      return addSends(operation, 1, add)
    case 'undo':
      return takesBack && addSends(takesBack, -1, add)
    case 'deposit':
      return add(by, amount)
    case 'withdraw':
    case 'purchase':
      return add(by, -amount)
    case 'adjustment':
    case 'bonus':
      return add(about, amount)
    case 'reversal':
      add(about, amount)
      return add(takesBack?.about ?? 0, -amount)
    // The user's points, those of `entered`, gifts, days, words, and what the books tell of bonuses.
    case 'depositBonus':
    case 'mass bonus':
    case 'restock':
    case 'leaving plan':
    case 'leaving':
    case 'gifts refunded':
    case 'hand-over taken back':
    case 'erasure':
    case 'recall':
    case 'batch recall':
    case 'payout':
    case 'payout taken back':
    case 'comment':
  }
}

/** Points to each receiver, or back from each. */
function addSends(
  { by, about, amount, receivers = [about] }: Keyed,
  sign: 1 | -1,
  add: (user: number, amount: number) => void,
): void {
  for (const receiver of receivers) {
    add(by, -sign * amount)
    add(receiver, sign * amount)
  }
}

/** Checks a purchase's items against the cart. */
function checkOrders(known: Known, books: Books, { effective }: Asked): void {
  const bought = new Map<string, Keyed>()
  for (const operation of effective) {
    const seq = operation.kind === 'purchase' ? books.keys.get(operation.key)?.seq : null
    if (seq) bought.set(placeOf(operation.by, seq), operation)
  }
  for (const { id, user_id: user, seq, total, items } of books.purchases) {
    const operation = bought.get(placeOf(user, seq))
    if (operation?.amount !== total) known.wrong(`nobody asked for purchase ${id}`)
    const extra = items.find(
      ([gift, quantity]) => quantity > (operation?.cart?.get(gift) ?? Infinity),
    )
    if (operation?.cart !== undefined && items.some(([gift]) => !operation.cart?.has(gift))) {
      known.wrong(`purchase ${id} has a gift that was not in the cart`)
    }
    if (extra) known.wrong(`purchase ${id} has ${extra[1]} of gift ${extra[0]}`)
  }
  if (bought.size !== books.purchases.length) {
    known.wrong(`${bought.size} purchases were paid for, ${books.purchases.length} are there`)
  }
}

function checkShelves(known: Known, books: Books, { effective, gifts }: Asked): void {
  const left = new Map(gifts)
  const sold = new Map<number, number>()
  const change = (of: Map<number, number>, gift: number, by: number) =>
    of.set(gift, (of.get(gift) ?? 0) + by)
  for (const { kind, about, amount } of effective) {
    if (kind === 'restock') change(left, about, amount)
  }
  for (const { items } of books.purchases) {
    for (const [gift, quantity] of items) {
      change(left, gift, -quantity)
      change(sold, gift, quantity)
    }
  }
  for (const { gift, fate, quantity } of books.steps.flatMap(({ items }) => items)) {
    change(sold, gift, -quantity)
    if (fate === 'toStock') change(left, gift, quantity)
  }
  for (const { id, stock, number_of_purchased: purchased } of books.gifts) {
    if (stock !== left.get(id) || purchased !== (sold.get(id) ?? 0)) {
      known.wrong(`gift ${id} has ${stock} left and ${purchased} sold, not ${left.get(id)}`)
    }
  }
}

/** Checks that a balance read was correct at some time after the known transactions. */
function checkReadings(known: Known, { entries }: Books): void {
  const newest = new Map<string, number>()
  for (const { user_id, seq, ...row } of entries.values()) {
    const { earned_after, appreciation_after } = row
    const state = [user_id, earned_after, appreciation_after].join(' ')
    newest.set(state, Math.max(seq, newest.get(state) ?? 0))
  }
  for (const { user, since, text } of known.readings) {
    const { earned, appreciation } = JSON.parse(text) as Record<string, string>
    const told = [earned, appreciation].map((points) => pointsOf(points ?? ''))
    const seq = newest.get([user, ...told].join(' ')) ?? 0
    if (seq < Math.max(since, 1)) {
      known.wrong(`user ${user} read ${text}, which they did not have after transaction ${since}`)
    }
  }
}
