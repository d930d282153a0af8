import { showPoints } from '#platform/contract/points.ts'
import type { Overview } from '#reports/contract/overview.ts'
import type { Trends } from '#reports/contract/trends.ts'
import { shareOf } from './overview-words.ts'

/** A figure of a period and of the one before. */
export interface Compared {
  readonly name: string
  readonly unit: 'points' | 'count' | 'percent'
  readonly now: bigint
  readonly before: bigint
}

/** The figures of a range beside those of the period before. */
export function compareFigures(
  { months, weeks, participation, held }: Overview,
  before: Trends['before'],
): Compared[] {
  const moved = (name: 'issued' | 'spent' | 'withdrawn' | 'forfeited') =>
    months.reduce((sum, month) => sum + month[name], 0n)
  const points = (name: string, now: bigint, then: bigint): Compared => {
    return { name, unit: 'points', now, before: then }
  }
  const share = (name: string, count: 'thanked' | 'wereThanked'): Compared => ({
    name,
    unit: 'percent',
    now: BigInt(shareOf(participation[count], participation.people)),
    before: BigInt(shareOf(before[count], before.people)),
  })
  const times = weeks.reduce((sum, week) => sum + week.times, 0)
  return [
    { name: 'Times thanked', unit: 'count', now: BigInt(times), before: BigInt(before.thanks) },
    points(
      'Points sent with thanks',
      weeks.reduce((sum, week) => sum + week.points, 0n),
      before.points,
    ),
    share('Active people who thanked somebody', 'thanked'),
    share('Active people who were thanked', 'wereThanked'),
    points('Issued', moved('issued'), before.issued),
    points('Spent', moved('spent'), before.spent),
    points('Withdrawn', moved('withdrawn'), before.withdrawn),
    points('Forfeited', moved('forfeited'), before.forfeited),
    points('Held at the end', held.total, before.held),
  ]
}

/** A change in words: "12.00 more, 10 % up". */
export function sayChange({ unit, now, before }: Compared): string {
  if (now === before) return 'the same'
  const isMore = now > before
  const size = isMore ? now - before : before - now
  if (unit === 'percent') {
    const points = size === 1n ? '1 percentage point' : `${size} percentage points`
    return isMore ? `${points} more` : `${points} less`
  }
  const amount = unit === 'points' ? showPoints(size) : size.toLocaleString('en')
  // From nothing, or across it, a share says nothing.
  if (before <= 0n || now < 0n) return isMore ? `${amount} more` : `${amount} less`
  const share = ((size * 200n + before) / (before * 2n)).toLocaleString('en')
  return isMore ? `${amount} more, ${share} % up` : `${amount} less, ${share} % down`
}
