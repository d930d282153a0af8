import * as shop from '#test/concurrency/shop-requests.ts'
import { placeOf, type Books } from './books.ts'
import { Browser, type BrowserParts } from './browser.ts'
import type { Company } from './company.ts'
import { payDonation } from './donations.ts'
import type { PurchaseRow, StepRow } from './order-books.ts'
import { isTakenBack, toldHandOvers, whyHistoryWrong } from './order-history.ts'
import type { KeyedRequest, RequestLog } from './request-log.ts'
import type { Effect, News, Reconciliation, Subject, Worker } from './subject.ts'

/** The points of both are those of the steps in the books. */
export const ORDERS: Subject = {
  operations: {
    'gifts refunded': { findEffect: giftsEffect },
    'gifts handed over': { findEffect: handOverEffect },
    'hand-over taken back': { findEffect: takenBackEffect },
  },
  check: checkSteps,
  addPoints({ books: { steps } }, add) {
    for (const step of steps) add(step.user_id, worthOf(step))
  },
  // The administrator hears of orders, the buyer of decisions, hand-overs and refunds.
  news: ({ purchases, steps }, administrator) => [
    ...purchases.map((): News => ['orderPlaced', administrator, null]),
    ...[...Map.groupBy(steps, ({ purchase_id: id }) => id)].flatMap(([id, own]): News[] => {
      const { user_id: user, state } = own.at(-1) ?? {}
      if (user === undefined || state === 'refunded') return []
      return Array.from({ length: toldHandOvers(own) }, () => ['orderHandedOver', user, id])
    }),
    ...steps.flatMap(({ purchase_id: id, user_id: user, act, refund_seq: seq }): News[] =>
      act === 'cancelled'
        ? [['orderCancelled', administrator, null]]
        : act === 'approved' || act === 'declined'
          ? [['orderDecided', user, id]]
          : seq === null
            ? []
            : [['orderRefunded', user, id]],
    ),
  ],
}

/** The refund of some gifts: its step, items, entry, and kept answer, or none of them. */
function giftsEffect(request: KeyedRequest, books: Books): Effect | null {
  const { key, about, receipt } = request
  const steps = books.steps.filter(({ note }) => note === key)
  const [step] = steps
  const isKept = books.answers.has(key)
  if (step === undefined) return isKept ? { places: [], wrong: 'is kept, and no step' } : null
  const place = placeOf(step.user_id, step.refund_seq ?? 0)
  const entry = books.entries.get(place)
  const moved = entry === undefined ? NaN : entry.earned + entry.appreciation
  const { lines } = request.asked.body as { lines: RefundLine[] }
  const [is, wanted] = [written(step.items), written(lines)]
  const wrong =
    steps.length > 1 || !isKept
      ? `has ${steps.length} steps, kept: ${isKept}`
      : step.purchase_id !== about || is !== wanted
        ? `refunded ${is} of ${step.purchase_id}, not ${wanted}`
        : moved !== worthOf(step)
          ? `gave back ${moved}, not ${worthOf(step)}`
          : receipt !== null && (JSON.parse(receipt) as { state: string }).state !== step.state
            ? `was answered ${receipt}, and is ${step.state}`
            : null
  return { places: [place], wrong }
}

/** A hand-over of some gifts, or of all that is left, which may be nothing any more. */
function handOverEffect(request: KeyedRequest, books: Books): Effect | null {
  const { key, about, asked } = request
  const steps = books.steps.filter(({ note }) => note === key)
  const [step] = steps
  const kept = books.answers.get(key)
  const { lines, code } = asked.body as { lines?: HandedLine[]; code?: string }
  if (kept === undefined && step === undefined) return null
  if (step === undefined) {
    const isOver = lines === undefined && kept?.state === 'handedOver'
    return { places: [], wrong: isOver ? null : 'is kept, and no step' }
  }
  const wanted = new Map(lines?.map(({ line, quantity }) => [line, quantity]))
  const missed = step.handed.find(({ line, quantity }) => {
    // Vouchers and donations come with the last thing.
    return step.state === 'ordered'
      ? wanted.get(line) !== quantity
      : quantity < (wanted.get(line) ?? 0)
  })
  const isRight =
    step.purchase_id === about &&
    kept?.state === step.state &&
    [...wanted.keys()].every((line) => step.handed.some((handed) => handed.line === line)) &&
    (step.hand_over === null || step.hand_over.hasCode === (code !== undefined))
  const wrong =
    steps.length > 1
      ? `has ${steps.length} steps`
      : isRight && missed === undefined
        ? null
        : `handed over ${JSON.stringify(step)}`
  return { places: [], wrong }
}

interface HandedLine {
  readonly line: number
  readonly quantity: number
}

interface RefundLine extends HandedLine {
  readonly fate: string
}

function written(lines: readonly RefundLine[]): string {
  return lines
    .map(({ line, quantity, fate }) => `${quantity} ${fate} of line ${line}`)
    .toSorted()
    .join()
}

/** Its step has no words; `checkSteps` counts how often each hand-over was taken back. */
function takenBackEffect({ key, about }: KeyedRequest, { answers }: Books): Effect | null {
  const answer = answers.get(key)
  if (answer === undefined) return null
  const isRight = answer.id === about && answer.state === 'ordered'
  return { places: [], wrong: isRight ? null : `is kept as ${answer.state} of ${answer.id}` }
}

/** The history of every order leads to its state, step by step, and each step was asked for. */
function checkSteps({ log, books, effective, company }: Reconciliation): void {
  const { closedOrders, refundedOrders, approvedOrders } = company
  const steps = Map.groupBy(books.steps, (step) => step.purchase_id)
  const ofKind = (kind: string) => [...effective].filter((request) => request.kind === kind)
  const keys = new Set(ofKind('gifts refunded').map(({ key }) => key))
  const backs = Map.groupBy(ofKind('hand-over taken back'), ({ about }) => about)
  for (const order of books.purchases) {
    const { id } = order
    const own = steps.get(id) ?? []
    const wrong = whyHistoryWrong(order, own, company.shelves)
    const isApproved = own.some(({ act }) => act === 'approved')
    if (approvedOrders.has(id) && !isApproved) log.violation(`the approval of order ${id} is gone`)
    if (wrong !== null) log.violation(`order ${id} ${wrong}`)
    const taken = own.filter(isTakenBack).length
    const asked = backs.get(id)?.length ?? 0
    if (taken !== asked) log.violation(`order ${id} was taken back ${taken} times, not ${asked}`)
    const whole = own.filter(({ note, refund_seq: seq }) => seq !== null && !keys.has(note)).length
    if (whole > (refundedOrders.has(id) ? 1 : 0))
      log.violation(`order ${id} was refunded ${whole} times`)
    checkPickup(company, order, log)
    const was = closedOrders.get(id)
    const isThere = own.some((step) => step.state === was)
    if (was !== undefined && !isThere)
      log.violation(`${was} was acknowledged of ${id}, and is gone`)
  }
}

/** Its code and its place are those that its buyer was told. */
function checkPickup(
  { orderCodes, orderPlaces }: Company,
  { id, code, place }: PurchaseRow,
  log: RequestLog,
): void {
  const shown = orderCodes.get(id)
  if (shown !== undefined && shown !== code) log.violation(`order ${id} has another code`)
  const wanted = orderPlaces.get(id) ?? place
  if (place !== wanted) log.violation(`order ${id} is at ${place}, not at ${wanted}`)
}

/** Points, in hundredths, that a refund gives back by the prices of its gifts. */
function worthOf({ items }: StepRow): number {
  return items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

interface OrderLine {
  readonly line: number
  readonly quantity: number
  readonly refunded: number
  readonly handed?: number
}

const FATES = ['toStock', 'damaged', 'lost'] as const

/** The administrator who approves or declines orders, hands them over, takes that back, and refunds orders or gifts. */
export class Orders implements Worker {
  readonly #browser: Browser
  readonly #company: Company
  #waiting: number[] = []
  #undecided: number[] = []
  readonly #handedOver: number[] = []

  constructor(parts: BrowserParts, company: Company) {
    this.#browser = new Browser(parts, company.administrator.cookie)
    this.#company = company
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    const drawn = random.between(1, 100)
    if (drawn <= 5) return this.#browser.repeat()
    if (drawn <= 10) return payDonation(this.#browser, this.#company)
    // Often enough that new orders are decided about while others wait.
    if (drawn <= 20) return this.#list()
    if (drawn <= 32 && this.#handedOver.length > 0) return this.#takeBack()
    const undecided = this.#undecided.pop()
    if (undecided !== undefined) return this.#decide(undecided)
    if (this.#waiting.length === 0) return this.#list()
    const order = random.pick(this.#waiting)
    if (drawn <= 36) return this.#prepare(order)
    if (drawn <= 55) return this.#refundGifts(order)
    return drawn <= 78 ? this.#handOverGifts(order) : this.#close(order)
  }

  /** Hands an order over or refunds it; a retry has no second effect. */
  async #close(order: number): Promise<void> {
    const { random, log } = this.#browser
    const isRefund = random.chance(0.4)
    if (isRefund) this.#company.refundedOrders.add(order)
    const words = 'Known at the gate'
    const asked = (isRefund ? shop.refund : shop.handOver)(
      this.#company.administrator,
      order,
      words,
    )
    const answer = await this.#browser.unkeyed(isRefund ? 'refund' : 'hand-over', asked)
    if (answer === null) return
    this.#waiting = this.#waiting.filter((id) => id !== order || random.chance(0.2))
    if (answer.refusal === null) {
      this.#company.closedOrders.set(order, isRefund ? 'refunded' : 'handedOver')
      if (!isRefund) this.#handedOver.push(order)
    } else if (answer.refusal === 'order-waits') {
      await this.#decide(order)
    } else if (!['purchase-refunded', 'code-shown'].includes(answer.refusal)) {
      log.violation(`order ${order}: ${answer.text}`)
    }
  }

  /** Approves or declines an order that waits; its buyer may cancel it first. */
  async #decide(order: number): Promise<void> {
    const { random, log } = this.#browser
    const { administrator, approvedOrders, closedOrders, refundedOrders } = this.#company
    const isDeclined = random.chance(0.3)
    if (isDeclined) refundedOrders.add(order)
    const asked = (isDeclined ? shop.decline : shop.approve)(administrator, order)
    const answer = await this.#browser.unkeyed(
      isDeclined ? 'order declined' : 'order approved',
      asked,
    )
    if (answer === null) return
    if (answer.refusal === null) {
      if (isDeclined) closedOrders.set(order, 'refunded')
      else {
        approvedOrders.add(order)
        this.#waiting.push(order)
      }
    } else if (!['purchase-refunded', 'order-without-approval'].includes(answer.refusal)) {
      log.violation(`order ${order}: ${answer.text}`)
    }
  }

  async #takeBack(): Promise<void> {
    const { random } = this.#browser
    const [order = 0] = this.#handedOver.splice(random.between(0, this.#handedOver.length - 1), 1)
    const about = { kind: 'hand-over taken back', ...this.#of(order) } as const
    const path = `/api/purchases/${order}/take-back`
    const { receipt } = await this.#browser.keyed(path, about, () => undefined)
    if (receipt !== null) this.#waiting.push(order)
  }

  async #prepare(order: number): Promise<void> {
    const path = `/api/purchases/${order}/prepare`
    const answer = await this.#browser.unkeyed('order prepared', { path, body: {} })
    const fine = ['purchase-refunded', 'order-waits', 'order-without-preparation', null]
    if (answer !== null && !fine.includes(answer.refusal))
      this.#browser.log.violation(`order ${order} was not prepared: ${answer.text}`)
  }

  /** Hands over some gifts, or all that is left; by the code, if its buyer has shown it. */
  async #handOverGifts(order: number): Promise<void> {
    const { random, log } = this.#browser
    const all = await this.#readLines(order)
    const left = all
      .map(({ line, quantity, refunded, handed = 0 }) => ({
        line,
        quantity: quantity - refunded - handed,
      }))
      .filter(({ quantity }) => quantity > 0)
    const lines = left
      .filter(() => random.chance(0.7))
      .map(({ line, quantity }) => ({ line, quantity: random.between(1, quantity) }))
    const code = this.#company.orderCodes.get(order)
    const about = { kind: 'gifts handed over', ...this.#of(order) } as const
    const path = `/api/purchases/${order}/hand-overs`
    const { receipt, refusal } = await this.#browser.keyed(path, about, (note) => ({
      note,
      ...(lines.length > 0 && random.chance(0.8) && { lines }),
      ...(code !== undefined && random.chance(0.8) && { code }),
    }))
    const fine = ['purchase-refunded', 'order-waits', 'hand-over-too-many', null]
    if (!fine.includes(refusal)) log.violation(`order ${order} was not handed over: ${refusal}`)
    if (receipt === null || !receipt.includes('"handedOver"')) return
    this.#company.closedOrders.set(order, 'handedOver')
    this.#handedOver.push(order)
  }

  async #readLines(order: number): Promise<readonly OrderLine[]> {
    const asked = { method: 'GET', path: `/api/purchases/${order}` } as const
    const answer = await this.#browser.unkeyed('order read', asked)
    return answer === null ? [] : (JSON.parse(answer.text) as { lines: OrderLine[] }).lines
  }

  async #refundGifts(order: number): Promise<void> {
    const { random } = this.#browser
    const all = await this.#readLines(order)
    const left = all.filter(({ quantity, refunded }) => quantity > refunded)
    if (left.length === 0) return
    const chosen = [random.pick(left), ...left.filter(() => random.chance(0.2))]
    const lines = [...new Set(chosen)].map(({ line, quantity, refunded }) => {
      return { line, quantity: random.between(1, quantity - refunded), fate: random.pick(FATES) }
    })
    const about = { kind: 'gifts refunded', ...this.#of(order) } as const
    const path = `/api/purchases/${order}/refunds`
    await this.#browser.keyed(path, about, (note) => ({ note, lines }))
  }

  /** Orders that wait; sometimes those that are with their buyers. */
  async #list(): Promise<void> {
    const state = this.#browser.random.chance(0.2) ? 'handedOver' : 'ordered'
    const asked = { method: 'GET', path: `/api/inventory/purchases?state=${state}` } as const
    const answer = await this.#browser.unkeyed('orders read', asked)
    if (answer === null) return
    const { details } = JSON.parse(answer.text) as {
      details: { purchase: number; stage?: string }[]
    }
    const waits = Map.groupBy(details, ({ stage }) => stage === 'waits')
    const [undecided = [], others = []] = [true, false].map((is) => waits.get(is))
    const orders = (rows: typeof details) => [...new Set(rows.map(({ purchase }) => purchase))]
    this.#undecided = orders(undecided)
    // Some of those that wait are handed over, and refused.
    this.#waiting = [
      ...orders(others),
      ...this.#undecided.filter(() => this.#browser.random.chance(0.2)),
    ]
  }

  #of(order: number) {
    return { by: this.#company.administrator.id, about: order, amount: 0 }
  }
}
