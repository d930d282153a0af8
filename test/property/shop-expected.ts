import type { Person } from './model.ts'
import { detailWords, giftWords, inventoryWords, itemWords, stepWords } from './shop-format.ts'
import type { ModelGift, ModelOrder, ShopModel } from './shop-model.ts'

/** The visible state, in a story's words. */
export interface ExpectedState {
  readonly people: readonly {
    readonly balances: Pick<Person, 'earned' | 'appreciation' | 'pending'>
    readonly cart: string
    /** Newest first. */
    readonly purchases: readonly unknown[]
    /** Gifts that the appreciation balance can pay, cheapest first. */
    readonly affordable: readonly string[]
  }[]
  readonly newest: readonly string[]
  /** Gifts in stock, most expensive first. */
  readonly dearest: readonly string[]
  readonly inventory: readonly string[]
  readonly details: readonly string[]
}

type PlacedGift = ModelGift & { readonly place: number }

/** The visible state according to the model. */
export function expectedOf(model: ShopModel): ExpectedState {
  const gifts = model.gifts
    .map((gift, place): PlacedGift => ({ ...gift, place }))
    .filter((gift) => !gift.isRemoved)
  const orders = model.orders.map((order, place) => ({ ...order, place })).toReversed()
  const sorted = (compare: (a: PlacedGift, b: PlacedGift) => number, among = gifts) =>
    among.toSorted(compare).map((gift) => giftWords(gift, gift.place))
  return {
    people: model.people.map(({ earned, appreciation, pending }, who) => ({
      balances: { earned, appreciation, pending },
      cart: model.cartOf(who),
      purchases: orders
        .filter((order) => order.who === who)
        .map(({ place, ...order }) => purchaseOf(order, place)),
      affordable: sorted(
        (a, b) => a.price - b.price || a.place - b.place,
        gifts.filter((gift) => gift.price <= appreciation),
      ),
    })),
    newest: sorted((a, b) => b.place - a.place),
    dearest: sorted(
      (a, b) => b.price - a.price || b.place - a.place,
      gifts.filter((gift) => gift.stock > 0),
    ),
    inventory: gifts
      .toSorted((a, b) => inOrder(a.name.toLowerCase(), b.name.toLowerCase()))
      .map((gift) => inventoryWords(gift, gift.place)),
    details: orders.flatMap(({ place, who, items, steps }) => {
      const last = steps.at(-1) ?? { state: 'ordered', note: '' }
      return items.map((item) => detailWords(place, who, itemWords(item), stepWords(last)))
    }),
  }
}

function purchaseOf({ total, items, steps }: ModelOrder, order: number) {
  return {
    order,
    total,
    state: steps.at(-1)?.state ?? 'ordered',
    steps: steps.map(stepWords),
    items: items.map(itemWords),
  }
}

function inOrder(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
