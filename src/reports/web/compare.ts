import { plural, t } from '@lingui/core/macro'
import { showCount, showPoints } from '#platform/web/language/format.ts'
import type { Overview } from '#reports/contract/overview.ts'
import type { Trends } from '#reports/contract/trends.ts'
import { shareOf } from './overview-words.ts'

/** A figure of a period and of the one before. */
export interface FigureComparison {
  readonly name: string
  readonly unit: 'points' | 'count' | 'percent'
  readonly now: bigint
  readonly before: bigint
}

/** The figures of a range beside those of the period before. */
export function compareFigures(
  { months, weeks, participation, held }: Overview,
  before: Trends['before'],
): FigureComparison[] {
  const moved = (name: 'issued' | 'spent' | 'withdrawn' | 'forfeited') =>
    months.reduce((sum, month) => sum + month[name], 0n)
  const points = (name: string, now: bigint, then: bigint): FigureComparison => {
    return { name, unit: 'points', now, before: then }
  }
  const share = (name: string, count: 'thanked' | 'wereThanked'): FigureComparison => ({
    name,
    unit: 'percent',
    now: BigInt(shareOf(participation[count], participation.people)),
    before: BigInt(shareOf(before[count], before.people)),
  })
  const times = weeks.reduce((sum, week) => sum + week.times, 0)
  return [
    { name: t`Times thanked`, unit: 'count', now: BigInt(times), before: BigInt(before.thanks) },
    points(
      t`Points sent with thanks`,
      weeks.reduce((sum, week) => sum + week.points, 0n),
      before.points,
    ),
    share(t`Active people who thanked somebody`, 'thanked'),
    share(t`Active people who were thanked`, 'wereThanked'),
    points(t`Issued`, moved('issued'), before.issued),
    points(t`Spent`, moved('spent'), before.spent),
    points(t`Withdrawn`, moved('withdrawn'), before.withdrawn),
    points(t`Forfeited`, moved('forfeited'), before.forfeited),
    points(t`Held at the end`, held.total, before.held),
  ]
}

/** A change in words: "12.00 more, 10 % up". */
export function sayChange({ unit, now, before }: FigureComparison): string {
  if (now === before) return t`the same`
  const isMore = now > before
  const size = isMore ? now - before : before - now
  if (unit === 'percent') {
    const points = Number(size)
    return isMore
      ? plural(points, { one: '# percentage point more', other: '# percentage points more' })
      : plural(points, { one: '# percentage point less', other: '# percentage points less' })
  }
  const amount = unit === 'points' ? showPoints(size) : showCount(size)
  // From nothing, or across it, a share says nothing.
  if (before <= 0n || now < 0n) return isMore ? t`${amount} more` : t`${amount} less`
  const share = showCount((size * 200n + before) / (before * 2n))
  return isMore ? t`${amount} more, ${share} % up` : t`${amount} less, ${share} % down`
}
