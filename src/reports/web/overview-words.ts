import { plural, t } from '@lingui/core/macro'
import { dateFormat, showBriefly, showCount } from '#platform/web/language/format.ts'
import type { SumRow, SumSeries } from '#platform/web/ui/bars.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import type { Overview } from '#reports/contract/overview.ts'
import type { Trends } from '#reports/contract/trends.ts'

// Months and weeks are calendar days, not moments: the same in every zone.
const of = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, timeZone: 'UTC' })
const MONTH = of({ month: 'long', year: 'numeric' })
const MONTH_SHORT = of({ month: 'short', year: '2-digit' })
const DAY = of({ day: 'numeric', month: 'long', year: 'numeric' })
const DAY_SHORT = of({ day: 'numeric', month: 'short' })

/** "21 November 2026" of "2026-11-21". */
export function sayDay(day: string): string {
  return DAY().format(new Date(`${day}T00:00:00Z`))
}

export function rowsOfMonths(months: Overview['months']): SumRow[] {
  return months.map(({ month, issued, spent, withdrawn, forfeited }) => {
    const date = new Date(`${month}T00:00:00Z`)
    const sums = [issued, spent, withdrawn, forfeited]
    return { key: month, name: MONTH().format(date), short: MONTH_SHORT().format(date), sums }
  })
}

export function rowsOfWeeks(weeks: Overview['weeks']): SumRow[] {
  return weeks.map(({ week, times, points }) => {
    const date = new Date(`${week}T00:00:00Z`)
    const name = t`Week of ${{ day: DAY().format(date) }}`
    return { key: week, name, short: DAY_SHORT().format(date), sums: [points], times }
  })
}

/** A series for each value, and one for thanks that name none. */
export function seriesOfValues(named: readonly CompanyValue[]): SumSeries[] {
  return [
    ...named.map(({ name, emoji, color }) => ({
      name: `${emoji} ${name}`,
      tone: color === 'green' ? ('laurel' as const) : color,
    })),
    { name: t`No value`, tone: 'stone' },
  ]
}

/** A series for each team, and one for the others. */
export function seriesOfTeams(named: readonly string[]): SumSeries[] {
  const tones = ['laurel', 'gold', 'blue', 'violet', 'teal'] as const
  return [
    ...named.map((name, place) => ({ name, tone: tones[place % tones.length] ?? 'laurel' })),
    { name: named.length === 0 ? t`Everybody` : t`Others`, tone: 'stone' },
  ]
}

export function rowsOfTeams(months: Trends['teams']['months']): SumRow[] {
  return months.map(({ month, counts, others }) => {
    const date = new Date(`${month}T00:00:00Z`)
    const sums = [...counts, others].map(BigInt)
    return { key: month, name: MONTH().format(date), short: MONTH_SHORT().format(date), sums }
  })
}

/** Describes the chart of teams. */
export function describeTeams({ named, smallestGroup }: Trends['teams']): string {
  const [team] = named
  if (team === undefined)
    return t`No team has a line of its own: nobody of a large enough team was thanked.`
  const most = t`Members of ${team} were thanked most often.`
  const counts =
    smallestGroup < 2
      ? t`Everybody counts in the team they had when the month began.`
      : t`Everybody counts in the team they had when the month began; teams with fewer than ${smallestGroup} people are among the others.`
  return `${most} ${counts}`
}

export function rowsOfValues(months: Overview['values']['months']): SumRow[] {
  return months.map(({ month, thanks, counts, without }) => {
    const date = new Date(`${month}T00:00:00Z`)
    const sums = [...counts, without].map(BigInt)
    return {
      key: month,
      name: MONTH().format(date),
      short: MONTH_SHORT().format(date),
      sums,
      times: thanks,
    }
  })
}

/** Describes the chart of months. */
export function describeMonths(months: Overview['months']): string {
  const sum = (name: 'issued' | 'spent' | 'withdrawn' | 'forfeited') =>
    showBriefly(months.reduce((total, month) => total + month[name], 0n))
  const busy = months.filter(({ issued }) => issued > 0n)
  const most = busy.reduce<(typeof busy)[number] | undefined>(
    (best, month) => (best === undefined || month.issued > best.issued ? month : best),
    undefined,
  )
  const isMoved = months.some(
    ({ issued, spent, withdrawn, forfeited }) => issued || spent || withdrawn || forfeited,
  )
  if (!isMoved) return t`No points were issued, spent or withdrawn in this period.`
  const lost = months.some(({ forfeited }) => forfeited > 0n)
  const [issued, spent, withdrawn] = [sum('issued'), sum('spent'), sum('withdrawn')]
  const all = lost
    ? t`${issued} points were issued, ${spent} spent in the Gift Shop, ${withdrawn} withdrawn and ${{ forfeited: sum('forfeited') }} forfeited.`
    : t`${issued} points were issued, ${spent} spent in the Gift Shop and ${withdrawn} withdrawn.`
  if (most === undefined || months.length === 1) return all
  const month = MONTH().format(new Date(`${most.month}T00:00:00Z`))
  return `${all} ${t`Most were issued in ${month}.`}`
}

/** Describes the chart of weeks. */
export function describeWeeks(weeks: Overview['weeks']): string {
  const times = weeks.reduce((sum, week) => sum + week.times, 0)
  const points = weeks.reduce((sum, week) => sum + week.points, 0n)
  if (times === 0) return t`Nobody thanked anybody in this period.`
  const [first, ...others] = weeks
  const often = sayTimes(times)
  const all =
    points === 0n
      ? t`People thanked each other ${often}, without points.`
      : t`People thanked each other ${often}, with ${{ points: showBriefly(points) }} points.`
  if (first === undefined || others.length === 0) return all
  const best = others.reduce((most, week) => (week.times > most.times ? week : most), first)
  if (best.times === 1) return all
  const most = t`They did so most in the week of ${{ day: sayDay(best.week) }}: ${{ often: sayTimes(best.times) }}.`
  return `${all} ${most}`
}

/** Describes the chart of values. */
export function describeValues({ named, months }: Overview['values']): string {
  const thanks = months.reduce((sum, month) => sum + month.thanks, 0)
  if (thanks === 0) return t`Nobody thanked anybody in this period.`
  const without = months.reduce((sum, month) => sum + month.without, 0)
  const [most] = named
  const naming = t`${{ count: showCount(thanks - without) }} of ${{ total: showCount(thanks) }} cards name a value.`
  if (most === undefined) return naming
  const times = months.reduce((sum, { counts }) => sum + (counts[0] ?? 0), 0)
  return `${naming} ${t`Most named is ${{ value: most.name }}: ${{ often: sayTimes(times) }}.`}`
}

/** In whole percents. */
export function shareOf(count: number, people: number): number {
  return people === 0 ? 0 : Math.round((count / people) * 100)
}

/** "once", "twice", "1,234 times". */
export function sayTimes(times: number): string {
  return plural(times, { 1: 'once', 2: 'twice', other: '# times' })
}
