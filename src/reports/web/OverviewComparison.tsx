import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { dateFormat, showCount, showPoints } from '#platform/web/language/format.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import type { Overview } from '#reports/contract/overview.ts'
import type { Trends } from '#reports/contract/trends.ts'
import { compareFigures, sayChange, type FigureComparison } from './compare.ts'
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
