import { pointsOf } from './amounts.ts'
import type { Browser } from './browser.ts'
import type { Company } from './company.ts'
import { DONATION_PRICE } from './shelves.ts'
import type { Reconciliation, Subject } from './subject.ts'

/** All that happens in a run is of a month that is not over, so that no donation can be paid. */
export const DONATIONS: Subject = {
  operations: { 'donation paid': { findEffect: () => null } },
  check: checkDonations,
}

interface GivenMonth {
  readonly gift: number
  readonly month: string
  readonly points: string
  readonly people: number
  readonly isOver: boolean
}

const LIST = { method: 'GET', path: '/api/donations' } as const

/** Asks to mark what was given this month as paid, which is refused. */
export async function payDonation(browser: Browser, company: Company): Promise<void> {
  const found = await browser.unkeyed('donations read', LIST)
  if (found === null) return
  const { donations } = JSON.parse(found.text) as { donations: GivenMonth[] }
  const nothing = { month: new Date().toISOString().slice(0, 7), points: DONATION_PRICE }
  const [given] = donations
  if (given?.isOver === true) return
  const { donation: gift } = company.shelves
  const { month, points } = given ?? nothing
  const about = { kind: 'donation paid', by: company.administrator.id, about: gift, amount: 0 }
  const { refusal } = await browser.keyed('/api/donations', about, (receipt) => {
    return { gift, month, points, paidOn: `${month}-01`, receipt }
  })
  // Nobody gave anything yet, or all of it was refunded.
  if (refusal !== null && !['donation-month-open', 'donation-none'].includes(refusal))
    browser.log.violation(`the payment of ${month} was refused: ${refusal}`)
}

/** The list of donations equals the purchases, less the refunds. */
async function checkDonations({ log, books, company, site }: Reconciliation): Promise<void> {
  const { donation } = company.shelves
  const given = new Map<number, number>()
  const add = (user: number, quantity: number) => given.set(user, (given.get(user) ?? 0) + quantity)
  for (const { user_id: user, items } of books.purchases) {
    for (const [gift, quantity] of items) if (gift === donation) add(user, quantity)
  }
  for (const { user_id: user, items } of books.steps) {
    for (const { gift, quantity } of items) if (gift === donation) add(user, -quantity)
  }
  const answer = await fetch(`http://127.0.0.1:${site.ports[0]}${LIST.path}`, {
    headers: { cookie: company.administrator.cookie },
  })
  const { donations } = (await answer.json()) as { donations: GivenMonth[] }
  const points = donations.reduce((sum, month) => sum + pointsOf(month.points), 0)
  const left = [...given.values()].filter((quantity) => quantity > 0)
  const wanted = left.reduce((sum, quantity) => sum + quantity, 0) * pointsOf(DONATION_PRICE)
  if (points !== wanted) log.violation(`${points} are told as given, not ${wanted}`)
  const [{ people } = { people: 0 }, ...others] = donations
  if (others.length === 0 && people !== left.length)
    log.violation(`${people} people are told to have given, not ${left.length}`)
}
