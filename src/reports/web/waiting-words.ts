import { MOST_WAITING, type Waiting } from '#reports/contract/waiting.ts'
import { lazily } from '#platform/web/ui/lazily.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'

const COUNT = lazily(() => new Intl.NumberFormat('en'))
const WEEKDAY = lazily(() => new Intl.DateTimeFormat('en-GB', { weekday: 'long' }))
const DAY = lazily(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }))
const DAY_OF_YEAR = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }))

/** A total that stops at MOST_WAITING. */
function counted(total: number): string {
  return total < MOST_WAITING ? COUNT().format(total) : `${COUNT().format(MOST_WAITING)} or more`
}

/** "Noor Haddad and 2 others wait to be approved". */
export function sayPeople({ total, first }: Waiting['people']): string {
  const [one = '', other = ''] = first.map(nameOf)
  if (total === 1) return `${one} waits to be approved`
  if (total === 2) return `${one} and ${other} wait to be approved`
  const others = COUNT().format(total - 1)
  if (total < MOST_WAITING) return `${one} and ${others} others wait to be approved`
  return `${one} and at least ${others} others wait to be approved`
}

/** "3 orders to hand over, the oldest since Monday". */
export function sayOrders({ total, first }: Waiting['orders'], now: Date): string {
  const since = sinceWhen(first[0]?.date ?? now, now)
  if (total === 1) return `1 order to hand over, since ${since}`
  return `${counted(total)} orders to hand over, the oldest since ${since}`
}

/** "Coffee mug: only 2 left". */
export function sayStock({ total, first }: Waiting['stock']): string {
  if (total > 1) return `${counted(total)} gifts are running out`
  if (first === null || first.stock > 0) return `${first?.name}: only ${first?.stock} left`
  return `${first.name} is sold out`
}

export function sayReports({ total, since }: Waiting['reports'], now: Date): string {
  const when = sinceWhen(since ?? now, now)
  if (total === 1) return `1 report of words to look at, since ${when}`
  return `${counted(total)} reports of words to look at, the oldest since ${when}`
}

/** "3 withdrawals to pay out, the oldest since Monday". */
export function sayPayouts({ total, since }: Waiting['payouts'], now: Date): string {
  const when = sinceWhen(since ?? now, now)
  if (total === 1) return `1 withdrawal to pay out, since ${when}`
  return `${counted(total)} withdrawals to pay out, the oldest since ${when}`
}

export function sayQuestions({ total, latest }: Waiting['questions']): string {
  if (total === 1) return `A question without an answer: “${latest ?? ''}”`
  return `${counted(total)} questions without an answer, the latest: “${latest ?? ''}”`
}

export function sayImports({ total, latest }: Waiting['imports']): string {
  if (total > 1) return `${counted(total)} imports failed`
  if (latest?.kind === 'stock') return 'A stock count from a file failed'
  return latest?.kind === 'bonuses'
    ? 'An import of bonus points failed'
    : 'An import of people failed'
}

export function sayMails({ total }: Waiting['mails']): string {
  return total === 1
    ? '1 e-mail could not be delivered'
    : `${counted(total)} e-mails could not be delivered`
}

export function sayViolations({ total }: Waiting['violations']): string {
  return total === 1
    ? 'The books were out of balance last night, in 1 place'
    : `The books were out of balance last night, in ${counted(total)} places`
}

/** "The backup failed; the latest is from Monday". */
export function sayBackups({ total, latest }: Waiting['backups'], now: Date): string {
  const failed = total === 1 ? 'The backup failed' : `${counted(total)} backups in a row failed`
  if (latest === null) return `${failed}; there is none yet`
  return `${failed}; the latest is from ${sinceWhen(latest, now)}`
}

// An ISO date is midnight in UTC.
const LAST_DAY = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }),
)

/** "Noor Haddad leaves on Friday 27 November". */
export function sayLeavers({ total, first }: Waiting['leavers']): string {
  if (first === null) return ''
  const when = LAST_DAY().format(new Date(first.lastDay))
  return total === 1
    ? `${nameOf(first)} leaves on ${when}`
    : `${counted(total)} people leave within a week, ${nameOf(first)} first, on ${when}`
}

/** "today", "yesterday", "Monday" within a week, else "3 March", or with its year. */
export function sinceWhen(date: Date, now: Date): string {
  const days = Math.round((dayOf(now) - dayOf(date)) / 86_400_000)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 7) return WEEKDAY().format(date)
  return date.getFullYear() === now.getFullYear() ? DAY().format(date) : DAY_OF_YEAR().format(date)
}

/** Midnight of the viewer's day, as if in UTC, where each day has 24 hours. */
function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
}
