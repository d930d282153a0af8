import { plural, t } from '@lingui/core/macro'
import { dayFormat, showCount } from '#platform/web/language/format.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { MOST_WAITING, type WaitingTasks } from '#reports/contract/waiting.ts'

const WEEKDAY = dayFormat({ weekday: 'long' })
const DAY = dayFormat({ day: 'numeric', month: 'long' })
const DAY_OF_YEAR = dayFormat({ dateStyle: 'long' })

/** Whether a total stopped at MOST_WAITING. */
const isStopped = (total: number) => total >= MOST_WAITING

/** A total that may have stopped, as a number: "3", "1,000 or more". */
function counted(total: number): string {
  return isStopped(total) ? t`${{ most: showCount(MOST_WAITING) }} or more` : showCount(total)
}

/** "Noor Haddad and 2 others wait to be approved". */
export function sayPeople({ total, first }: WaitingTasks['people']): string {
  const [one = '', other = ''] = first.map(nameOf)
  if (total === 1) return t`${one} waits to be approved`
  if (total === 2) return t`${one} and ${other} wait to be approved`
  const others = plural({ others: total - 1 }, { other: '# others' })
  return isStopped(total)
    ? t`${one} and at least ${others} wait to be approved`
    : t`${one} and ${others} wait to be approved`
}

/** "3 orders to hand over, the oldest since Monday". */
export function sayOrders({ total, first }: WaitingTasks['orders'], now: Date): string {
  const since = sinceWhen(first[0]?.date ?? now, now)
  if (total === 1) return t`1 order to hand over, since ${since}`
  return t`${{ count: counted(total) }} orders to hand over, the oldest since ${since}`
}

/** "Coffee mug: only 2 left". */
export function sayStock({ total, first }: WaitingTasks['stock']): string {
  if (total > 1) return t`${{ count: counted(total) }} gifts are running out`
  const { name = '', stock = 0 } = first ?? {}
  return stock > 0 ? t`${name}: only ${stock} left` : t`${name} is sold out`
}

export function sayReports({ total, since }: WaitingTasks['reports'], now: Date): string {
  const when = sinceWhen(since ?? now, now)
  if (total === 1) return t`1 report of words to look at, since ${when}`
  return t`${{ count: counted(total) }} reports of words to look at, the oldest since ${when}`
}

/** "3 withdrawals to pay out, the oldest since Monday". */
export function sayPayouts({ total, since }: WaitingTasks['payouts'], now: Date): string {
  const when = sinceWhen(since ?? now, now)
  if (total === 1) return t`1 withdrawal to pay out, since ${when}`
  return t`${{ count: counted(total) }} withdrawals to pay out, the oldest since ${when}`
}

export function sayQuestions({ total, latest }: WaitingTasks['questions']): string {
  const question = latest ?? ''
  if (total === 1) return t`A question without an answer: “${question}”`
  return t`${{ count: counted(total) }} questions without an answer, the latest: “${question}”`
}

export function sayImports({ total, latest }: WaitingTasks['imports']): string {
  if (total > 1) return t`${{ count: counted(total) }} imports failed`
  if (latest?.kind === 'stock') return t`A stock count from a file failed`
  if (latest?.kind === 'holidays') return t`An import of holidays failed`
  if (latest?.kind === 'milestones') return t`An import of milestones failed`
  return latest?.kind === 'bonuses'
    ? t`An import of bonus points failed`
    : t`An import of people failed`
}

export function sayMails({ total }: WaitingTasks['mails']): string {
  return total === 1
    ? t`1 e-mail could not be delivered`
    : t`${{ count: counted(total) }} e-mails could not be delivered`
}

export function sayViolations({ total }: WaitingTasks['violations']): string {
  return total === 1
    ? t`The books were out of balance last night, in 1 place`
    : t`The books were out of balance last night, in ${{ count: counted(total) }} places`
}

/** "The backup failed; the latest is from Monday". */
export function sayBackups({ total, latest }: WaitingTasks['backups'], now: Date): string {
  const count = counted(total)
  if (latest === null) {
    return total === 1
      ? t`The backup failed; there is none yet`
      : t`${count} backups in a row failed; there is none yet`
  }
  const when = sinceWhen(latest, now)
  return total === 1
    ? t`The backup failed; the latest is from ${when}`
    : t`${count} backups in a row failed; the latest is from ${when}`
}

// An ISO date is midnight in UTC.
const LAST_DAY = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "Noor Haddad leaves on Friday 27 November". */
export function sayLeavers({ total, first }: WaitingTasks['leavers']): string {
  if (first === null) return ''
  const [name, when] = [nameOf(first), LAST_DAY().format(new Date(first.lastDay))]
  return total === 1
    ? t`${name} leaves on ${when}`
    : t`${{ count: counted(total) }} people leave within a week, ${name} first, on ${when}`
}

/** "today", "yesterday", "Monday" within a week, else "3 March", or with its year. */
export function sinceWhen(date: Date, now: Date): string {
  const days = Math.round((dayOf(now) - dayOf(date)) / 86_400_000)
  if (days <= 0) return t`today`
  if (days === 1) return t`yesterday`
  if (days < 7) return WEEKDAY().format(date)
  return date.getFullYear() === now.getFullYear() ? DAY().format(date) : DAY_OF_YEAR().format(date)
}

/** Midnight of the viewer's day, as if in UTC, where each day has 24 hours. */
function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
}
