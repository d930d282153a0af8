import type { Tx } from '#platform/server/db/transact.ts'
import { minutesInto, type Workday } from './calendar.ts'
import { GIFTS } from './gifts.ts'
import type { DemoGift } from './gifts/gift.ts'
import { Orders } from './orders.ts'
import type { Person } from './person.ts'
import { seededRandom } from './random.ts'
import { Shelf } from './shelf.ts'
import { Shoppers } from './shoppers.ts'
import { thankColleagues } from './thank-colleagues.ts'

/** The shop opens in the second month, with most of its gifts; the others come one by one. */
const OPENING = 22
const AT_OPENING = 42
const WORKDAYS_BETWEEN_GIFTS = 20

export interface Company {
  readonly administratorId: number
  readonly demoPerson: Person
  readonly colleagues: readonly Person[]
  readonly pictures: ReadonlyMap<DemoGift, string>
}

/** Every workday: the shelf and the orders in the morning, thanks at work, the shop after it. */
export async function liveEighteenMonths(
  tx: Tx,
  { administratorId, demoPerson, colleagues, pictures }: Company,
  workdays: readonly Workday[],
): Promise<void> {
  const people = [demoPerson, ...colleagues]
  const [atWork, inTheShop] = [seededRandom(7), seededRandom(11)]
  const shelf = new Shelf(tx, administratorId, pictures)
  const orders = new Orders(tx, administratorId, inTheShop)
  const shoppers = new Shoppers(tx, { random: inTheShop, shelf, orders, demoPerson, colleagues })
  for (const day of workdays) {
    for (const gift of newGifts(day.number)) await shelf.add(gift, minutesInto(day, 7 * 60 + 10))
    if (day.date.getUTCDay() === 1) await shelf.restock(minutesInto(day, 7 * 60))
    await orders.settle(day)
    await thankColleagues(tx, atWork, people, day)
    if (day.left === 0) await shoppers.shopLast(day)
    else if (day.number >= OPENING) await shoppers.shop(day)
  }
}

function newGifts(workday: number): readonly DemoGift[] {
  const open = workday - OPENING
  if (open === 0) return GIFTS.slice(0, AT_OPENING)
  if (open < 0 || open % WORKDAYS_BETWEEN_GIFTS !== 0) return []
  const next = AT_OPENING + open / WORKDAYS_BETWEEN_GIFTS - 1
  return GIFTS.slice(next, next + 1)
}
