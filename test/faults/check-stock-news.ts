import { LOW_STOCK } from '#shop/contract/shop.ts'
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
  const told = books.news.filter(({ kind }) => kind === 'stockLow')
  for (const { user_id: user, subject_id: gift } of told) {
    if (user !== sales.administrator) known.wrong(`user ${user} was told of the stock of ${gift}`)
    if (!stories.has(gift ?? 0)) known.wrong(`there are news of ${gift}, which nobody bought`)
  }
  const byGift = Map.groupBy(told, ({ subject_id: gift }) => gift ?? 0)
  for (const { id, stock } of books.gifts) {
    const story = stories.get(id)
    const why =
      story && whyWrong(byGift.get(id) ?? [], { story, stock, first: sales.gifts.get(id) })
    if (why) known.wrong(`the news of gift ${id} ${why}`)
  }
}

function whyWrong(
  news: readonly NewsRow[],
  { story, stock, first = 0 }: { story: Story; stock: number; first: number | undefined },
): string | null {
  const { sales, sold, additions, shortages } = story
  const isOut = stock === 0
  const outs = news.filter(({ count }) => count === 0).length
  const most = additions + (isOut ? 1 : 0)
  if (news.some(({ count }) => count === null || count < 0 || count > LOW_STOCK)) {
    return `tell of more than ${LOW_STOCK} left`
  }
  if (news.length > 0 && first - sold > LOW_STOCK) return `came with at least ${first - sold} left`
  if (news.length > sales) return `came ${news.length} times in ${sales} purchases`
  if (outs < shortages) return `tell of the last item ${outs} times, not ${shortages}`
  if (outs > most) return `tell of the last item ${outs} times, not ${most}`
  return isOut && news.at(-1)?.count !== 0 ? 'do not tell that it is out of stock' : null
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
