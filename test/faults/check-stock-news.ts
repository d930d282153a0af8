import { LOW_STOCK } from '#shop/contract/shop.ts'
import { rolesWith } from '#roles/contract/role-permissions.ts'
import { placeOf, type Books, type NewsRow } from './books.ts'
import type { Keyed, Known } from './known.ts'

export interface Sales {
  readonly administrator: number
  /** The initial stock of each gift. */
  readonly gifts: ReadonlyMap<number, number>
  readonly effective: ReadonlySet<Keyed>
}

/** The changes of a gift's stock; their order is unknown. */
interface Story {
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
export function checkStockNews(known: Known, books: Books, sales: Sales): void {
  const stories = storiesOf(books, sales)
  const { isAdministrators, isKeepers } = readersOf(books, sales.administrator)
  const told = books.news.filter(({ kind }) => kind === 'stockLow')
  for (const row of told) {
    const { user_id: user, subject_id: gift } = row
    if (!isAdministrators(row) && !isKeepers(row))
      known.wrong(`user ${user} was told of the stock of ${gift}`)
    if (!stories.has(gift ?? 0)) known.wrong(`there are news of ${gift}, which nobody bought`)
  }
  const byGift = Map.groupBy(told.filter(isAdministrators), ({ subject_id: gift }) => gift ?? 0)
  for (const { id, stock } of books.gifts) {
    const story = stories.get(id)
    const all = byGift.get(id) ?? []
    const sure = all.filter((row) => !isKeepers(row))
    const why = story && whyWrong({ sure, all }, { story, stock, first: sales.gifts.get(id) })
    if (why) known.wrong(`the news of gift ${id} ${why}`)
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
export function checkNewsOfKeepers(known: Known, books: Books, { administrator }: Sales): void {
  const { isAdministrators, isKeepers } = readersOf(books, administrator)
  const what = ({ kind, actor_id: by, subject_id: about, count }: NewsRow) =>
    `${kind} by ${by} about ${about} with ${count}`
  const ofShop = books.news.filter(({ kind }) => kind === 'orderPlaced' || kind === 'stockLow')
  const most = Map.groupBy(ofShop.filter(isAdministrators), what)
  const ofKeepers = ofShop.filter((row) => isKeepers(row) && !isAdministrators(row))
  for (const [user, rows] of Map.groupBy(ofKeepers, (row) => row.user_id)) {
    for (const [news, same] of Map.groupBy(rows, what)) {
      if (same.length > (most.get(news)?.length ?? 0))
        known.wrong(`the keeper ${user} was told more than the administrator: ${news}`)
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
  { story, stock, first = 0 }: { story: Story; stock: number; first: number | undefined },
): string | null {
  const { sales, sold, additions, shortages } = story
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

function storiesOf(books: Books, { effective }: Sales): ReadonlyMap<number, Story> {
  const stories = new Map<number, Story>()
  const storyOf = (gift: number): Story => {
    const story = stories.get(gift) ?? { sales: 0, sold: 0, additions: 0, shortages: 0 }
    stories.set(gift, story)
    return story
  }
  const carts = new Map<string, Keyed['cart']>()
  for (const { kind, key, by, about, cart } of effective) {
    if (kind === 'restock') storyOf(about).additions++
    if (kind === 'purchase') carts.set(placeOf(by, books.keys.get(key)?.seq ?? 0), cart)
  }
  for (const { user_id: user, seq, items } of books.purchases) {
    const cart = carts.get(placeOf(user, seq))
    for (const [gift, quantity] of items) {
      const story = storyOf(gift)
      story.sales++
      story.sold += quantity
      if (quantity < (cart?.get(gift) ?? 0)) story.shortages++
    }
  }
  for (const { items } of books.steps) {
    const back = items.filter(({ fate }) => fate === 'toStock')
    for (const gift of new Set(back.map((item) => item.gift))) storyOf(gift).additions++
  }
  return stories
}
