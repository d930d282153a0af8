import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { dateFormat, showCount, showPoints } from '#platform/web/language/format.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import type { Overview } from '#reports/contract/overview.ts'
import type { Trends } from '#reports/contract/trends.ts'
import { shareOf } from './overview-words.ts'
import classes from './OverviewComparison.module.css'

const columns = () => [
  { name: t`Figure` },
  { name: t`This period`, isAmount: true },
  { name: t`The one before`, isAmount: true },
  { name: t({ message: 'Change', context: 'a figure' }) },
]

const DAY = dateFormat({ dateStyle: 'long' })

interface OverviewComparisonProps {
  overview: Overview
  before: Trends['before']
}

/** Each figure beside the one of the period before, and its change in words. */
export function OverviewComparison({ overview, before }: OverviewComparisonProps) {
  const days = DAY().formatRange(before.from, new Date(before.until.getTime() - 1))
  return (
    <Card padding="flush">
      <section aria-labelledby="comparison">
        <header className={classes.header}>
          <Title order={2} id="comparison">{t`Compared with the period before`}</Title>
          <p>
            <Trans>The period before is {days}.</Trans>
          </p>
        </header>
        <Table columns={columns()} cards="narrow" aria-labelledby="comparison">
          {compareFigures(overview, before).map((compared) => (
            <Row key={compared.name} compared={compared} />
          ))}
        </Table>
      </section>
    </Card>
  )
}

function Row({ compared }: { compared: FigureComparison }) {
  const { name, now, before, unit } = compared
  const show = (value: bigint) => (unit === 'points' ? showPoints(value) : inWords(value, unit))
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={classes.name}>
        {name}
      </th>
      <td role="cell" data-label={t`This period`} data-amount>
        {show(now)}
      </td>
      <td role="cell" data-label={t`The one before`} data-amount>
        {show(before)}
      </td>
      <td role="cell" data-label={t({ message: 'Change', context: 'a figure' })}>
        <span className={classes.change}>
          <Direction now={now} before={before} />
          {sayChange(compared)}
        </span>
      </td>
    </tr>
  )
}

function inWords(value: bigint, unit: 'count' | 'percent'): string {
  return unit === 'percent' ? t`${{ value: showCount(value) }} %` : showCount(value)
}

function Direction({ now, before }: Pick<FigureComparison, 'now' | 'before'>) {
  if (now === before) return <IconEqual size={16} aria-hidden />
  return now > before ? (
    <IconArrowUpRight size={16} aria-hidden />
  ) : (
    <IconArrowDownRight size={16} aria-hidden />
  )
}

/** A figure of a period and of the one before. */
interface FigureComparison {
  readonly name: string
  readonly unit: 'points' | 'count' | 'percent'
  readonly now: bigint
  readonly before: bigint
}

/** The figures of a range beside those of the period before. */
function compareFigures(
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
