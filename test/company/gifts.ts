import { rolesWith } from '#roles/contract/role-permissions.ts'
import { DONATION_STOCK } from '#shop/contract/donations.ts'
import { LOW_STOCK } from '#shop/contract/shop.ts'
import { placeOf, type Books, type NewsRow } from './books.ts'
import type { Browser } from './browser.ts'
import type { Company } from './company.ts'
import type { KeyedRequest } from './request-log.ts'
import type { Shelves } from './shelves.ts'
import type { Reconciliation, Subject } from './subject.ts'

export const GIFTS: Subject = {
  operations: {
    restock: {
      findEffect: ({ key, about, amount }, { answers }) => {
        const answer = answers.get(key)
        if (answer?.giftId !== about) return null
        const added = answer.stockChange ?? NaN
        return { places: [], wrong: added === amount ? null : `added ${added}` }
      },
    },
  },
  check(all) {
    checkStock(all)
    checkConditions(all)
    checkCodes(all)
    checkStockNews(all)
    checkNewsOfKeepers(all)
  },
}

export async function restock(browser: Browser, company: Company): Promise<void> {
  const { random } = browser
  const gift = random.pick(company.shelves.restockable)
  const quantity = random.between(1, 3)
  await browser.keyed(
    `/api/gifts/${gift}/stock`,
    {
      kind: 'restock',
      by: company.administrator.id,
      about: gift,
      amount: quantity,
      showsPresent: true,
    },
    () => ({ quantity }),
  )
}

function checkStock({ log, books, effective, company }: Reconciliation): void {
  const { donation } = company.shelves
  const left = initialStock(company)
  const sold = new Map<number, number>()
  const change = (of: Map<number, number>, gift: number, by: number) =>
    of.set(gift, (of.get(gift) ?? 0) + by)
  for (const { kind, about, amount } of effective) {
    if (kind !== 'restock') continue
    change(left, about, amount)
    if (about === donation) log.violation('a donation was restocked')
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
  left.set(donation, DONATION_STOCK)
  for (const { id, stock, number_of_purchased: purchased } of books.gifts) {
    if (stock !== left.get(id) || purchased !== (sold.get(id) ?? 0)) {
      log.violation(`gift ${id} has ${stock} left and ${purchased} sold, not ${left.get(id)}`)
    }
  }
}

function initialStock({ shelves }: Company): Map<number, number> {
  return new Map(shelves.all.map(({ id, stock }) => [id, stock]))
}

/** Nobody has more of a gift than its limit, or one that is not offered to them. */
function checkConditions({ log, books, company }: Reconciliation): void {
  const { limited, offered } = company.shelves
  const had = new Map<number, number>()
  const change = (user: number, by: number) => had.set(user, (had.get(user) ?? 0) + by)
  for (const { id, user_id: user, items } of books.purchases) {
    for (const [gift, quantity] of items) {
      if (gift === limited.id) change(user, quantity)
      if (gift === offered && !company.invited.has(user))
        log.violation(`order ${id} of ${user} has what is not offered to them`)
    }
  }
  for (const { user_id: user, items } of books.steps) {
    for (const { gift, quantity } of items) if (gift === limited.id) change(user, -quantity)
  }
  for (const [user, count] of had) {
    if (count > limited.most)
      log.violation(`user ${user} has ${count} of a gift with a limit of ${limited.most}`)
  }
}

/** What somebody read of a voucher is theirs, and nobody else read the same. */
function checkCodes({ log, books, company }: Reconciliation): void {
  const seen = new Map<string, string>()
  for (const [id, { user, text }] of company.shownCodes) {
    const code = books.codes.get(id)
    if (code?.state !== 'shown' || code.user_id !== user)
      log.violation(`code ${id} was shown to ${user}, and is ${code?.state} of ${code?.user_id}`)
    const other = seen.get(text)
    if (other !== undefined) log.violation(`the codes ${id} and ${other} are the same`)
    seen.set(text, id)
  }
}

/** The changes of a gift's stock; their order is unknown. */
interface StockHistory {
  /** The number of purchases. */
  sales: number
  /** Items sold, refunded ones too. */
  sold: number
  /** Restocks and refunds. */
  additions: number
  /** Purchases that got fewer items than the cart held, so they took the last one. */
  shortages: number
}

/**
 * The books don't say whether a restock came before or after a purchase, so the news of gifts that
 * run out are only checked within limits: each sale of the last item has one notification, and
 * between two such sales items were added.
 */
function checkStockNews({ log, books, effective, company }: Reconciliation): void {
  const histories = stockHistories(books, effective, company.shelves)
  const { isAdministrators, isKeepers } = readersOf(books, company.administrator.id)
  const first = initialStock(company)
  const told = books.news.filter(({ kind }) => kind === 'stockLow')
  for (const row of told) {
    const { user_id: user, subject_id: gift } = row
    if (!isAdministrators(row) && !isKeepers(row))
      log.violation(`user ${user} was told of the stock of ${gift}`)
    if (!histories.has(gift ?? 0)) log.violation(`there are news of ${gift}, which nobody bought`)
  }
  const byGift = Map.groupBy(told.filter(isAdministrators), ({ subject_id: gift }) => gift ?? 0)
  for (const { id, stock } of books.gifts) {
    const history = histories.get(id)
    const all = byGift.get(id) ?? []
    const sure = all.filter((row) => !isKeepers(row))
    const why = history && whyWrong({ sure, all }, { history, stock, first: first.get(id) })
    if (why) log.violation(`the news of gift ${id} ${why}`)
  }
}

/**
 * The readers of news of orders and low stock: past and present administrators, and people who had a role for
 * orders. The books don't tell by which of the two somebody who was both heard of an order.
 */
export function readersOf({ personnel, departures }: Books, administrator: number) {
  const roles: readonly string[] = rolesWith('manageOrders')
  const keepers = new Set(
    personnel.flatMap((row) => (roles.includes(row.role ?? '') ? row.user_id : [])),
  )
  const administrators = new Set([administrator, ...departures.handedOver])
  return {
    isAdministrators: ({ user_id: user }: NewsRow) => administrators.has(user),
    isKeepers: ({ user_id: user }: NewsRow) => keepers.has(user),
  }
}

/** By a role, people are told what the administrator is told, and nothing else. */
function checkNewsOfKeepers({ log, books, company }: Reconciliation): void {
  const { isAdministrators, isKeepers } = readersOf(books, company.administrator.id)
  const what = ({ kind, actor_id: by, subject_id: about, count }: NewsRow) =>
    `${kind} by ${by} about ${about} with ${count}`
  const ofShop = books.news.filter(({ kind }) => kind === 'orderPlaced' || kind === 'stockLow')
  const most = Map.groupBy(ofShop.filter(isAdministrators), what)
  const ofKeepers = ofShop.filter((row) => isKeepers(row) && !isAdministrators(row))
  for (const [user, rows] of Map.groupBy(ofKeepers, (row) => row.user_id)) {
    for (const [news, same] of Map.groupBy(rows, what)) {
      if (same.length > (most.get(news)?.length ?? 0))
        log.violation(`the keeper ${user} was told more than the administrator: ${news}`)
    }
  }
}

interface NewsOfGift {
  /** The administrators'. */
  readonly sure: readonly NewsRow[]
  /** Those, and of administrators who may have been told by a role. */
  readonly all: readonly NewsRow[]
}

function whyWrong(
  { sure, all }: NewsOfGift,
  {
    history,
    stock,
    first = 0,
  }: { history: StockHistory; stock: number; first: number | undefined },
): string | null {
  const { sales, sold, additions, shortages } = history
  const isOut = stock === 0
  const outsIn = (news: readonly NewsRow[]) => news.filter(({ count }) => count === 0).length
  const outs = outsIn(sure)
  const most = additions + (isOut ? 1 : 0)
  if (all.some(({ count }) => count === null || count < 0 || count > LOW_STOCK)) {
    return `tell of more than ${LOW_STOCK} left`
  }
  if (all.length > 0 && first - sold > LOW_STOCK) return `came with at least ${first - sold} left`
  if (sure.length > sales) return `came ${sure.length} times in ${sales} purchases`
  if (outsIn(all) < shortages) return `tell of the last item ${outs} times, not ${shortages}`
  if (outs > most) return `tell of the last item ${outs} times, not ${most}`
  return isOut && all.at(-1)?.count !== 0 ? 'do not tell that it is out of stock' : null
}

function stockHistories(
  books: Books,
  effective: ReadonlySet<KeyedRequest>,
  { limited }: Shelves,
): ReadonlyMap<number, StockHistory> {
  const histories = new Map<number, StockHistory>()
  const historyOf = (gift: number): StockHistory => {
    const history = histories.get(gift) ?? { sales: 0, sold: 0, additions: 0, shortages: 0 }
    histories.set(gift, history)
    return history
  }
  const carts = new Map<string, KeyedRequest['cart']>()
  for (const { kind, key, by, about, cart } of effective) {
    if (kind === 'restock') historyOf(about).additions++
    if (kind === 'purchase') carts.set(placeOf(by, books.keys.get(key)?.seq ?? 0), cart)
  }
  for (const { user_id: user, seq, items } of books.purchases) {
    const cart = carts.get(placeOf(user, seq))
    for (const [gift, quantity] of items) {
      const history = historyOf(gift)
      history.sales++
      history.sold += quantity
      // Its limit gives them fewer, too.
      const isShort = gift !== limited.id && quantity < (cart?.get(gift) ?? 0)
      if (isShort) history.shortages++
    }
  }
  for (const { items } of books.steps) {
    const back = items.filter(({ fate }) => fate === 'toStock')
    for (const gift of new Set(back.map((item) => item.gift))) historyOf(gift).additions++
  }
  return histories
}
