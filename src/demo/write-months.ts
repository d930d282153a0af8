import type { Command } from '#ledger/command.ts'
import { payHistory } from '#payouts/server/pay-out.ts'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { minutesInto, type Workday } from './calendar.ts'
import type { Person } from './company.ts'
import { GiftStock, type DemoGift } from './gift-stock.ts'
import { GIFTS } from './gifts.ts'
import { Orders } from './orders.ts'
import { seededRandom, type Random } from './random.ts'
import { Shoppers } from './shoppers.ts'
import { tellNews } from './tell-news.ts'
import { openWall, replyToThanks, UNSEEN_DAYS } from './thank-colleagues.ts'

/** The shop opens in the second month, with most of its gifts; the others come one by one. */
const OPENING = 22
const AT_OPENING = 42
const WORKDAYS_BETWEEN_GIFTS = 20
/** Workdays before the last one on which a colleague thanks the demo user, for unread thanks. */
const THANKED: ReadonlySet<number> = new Set([2, 0])

/** Withdrawals of the last days still wait to be paid out. */
const PAYROLL_DAYS = 21

interface DemoCompany {
  readonly administratorId: number
  readonly demoPerson: Person
  readonly colleagues: readonly Person[]
  readonly pictures: ReadonlyMap<DemoGift, string>
}

/**
 * Writes each workday: stock and orders in the morning, thanks during work, purchases afterwards.
 * Reactions, comments and notifications follow at the end.
 */
export async function writeMonths(
  tx: Tx,
  { administratorId, demoPerson, colleagues, pictures }: DemoCompany,
  workdays: readonly Workday[],
): Promise<void> {
  const people = [demoPerson, ...colleagues]
  const [atWork, inTheShop] = [seededRandom(7), seededRandom(11)]
  const stock = new GiftStock(tx, administratorId, pictures)
  const orders = new Orders(tx, administratorId, inTheShop)
  const shoppers = new Shoppers(tx, { random: inTheShop, stock, orders, demoPerson, colleagues })
  const thank = await openWall(tx, seededRandom(13), people)
  for (const day of workdays) {
    for (const gift of newGifts(day.number)) await stock.add(gift, minutesInto(day, 7 * 60 + 10))
    if (day.date.getUTCDay() === 1) await stock.restock(minutesInto(day, 7 * 60))
    await orders.settle(day)
    const commands = THANKED.has(day.left) ? [thank(atWork.pick(colleagues), demoPerson)] : []
    await spendTheDay(tx, { random: atWork, people, thank, commands }, day)
    if (day.left === 0) await shoppers.shopLast(day)
    else if (day.number >= OPENING) await shoppers.shop(day)
  }
  await payHistory(tx, administratorId, PAYROLL_DAYS)
  await replyToThanks(tx, seededRandom(17), people)
  await tellNews(tx, UNSEEN_DAYS)
}

function newGifts(workday: number): readonly DemoGift[] {
  const open = workday - OPENING
  if (open === 0) return GIFTS.slice(0, AT_OPENING)
  if (open < 0 || open % WORKDAYS_BETWEEN_GIFTS !== 0) return []
  const next = AT_OPENING + open / WORKDAYS_BETWEEN_GIFTS - 1
  return GIFTS.slice(next, next + 1)
}

interface WorkdayCommands {
  readonly random: Random
  readonly people: readonly Person[]
  readonly thank: (person: Person) => Command
  /** Fixed commands, in addition to the random ones. */
  readonly commands: readonly Command[]
}

/** The points of a workday, between 8 and 17 o'clock: about one in eight people thanks somebody. */
async function spendTheDay(
  tx: Tx,
  { random, people, thank, commands: sure }: WorkdayCommands,
  day: Workday,
): Promise<void> {
  const commands = [...sure]
  for (const person of people) {
    if (day.date.getUTCDate() <= 3 && random.chance(0.4)) commands.push(deposit(person, random))
    if (random.chance(0.12)) commands.push(thank(person))
    if (random.chance(0.004)) commands.push(withdrawal(person, random))
  }
  const madeAt = minutesInto(day, random.between(8 * 60, 17 * 60))
  if (commands.length > 0) await writeThanks(tx, commands, { madeAt })
}

function deposit({ id }: Person, random: Random): Command {
  return { type: 'deposit', userId: id, amount: points(random.between(4, 20) * 5) }
}

function withdrawal({ id }: Person, random: Random): Command {
  return { type: 'withdraw', userId: id, amount: points(random.between(1, 8) * 5) }
}

function points(whole: number): Hundredths {
  return hundredths(whole * 100)
}
