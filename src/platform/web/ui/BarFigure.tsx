import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { useId, useState } from 'react'
import { showCount } from '#platform/web/language/format.ts'
import { BarChart } from './BarChart.tsx'
import classes from './BarFigure.module.css'
import { totalOfSeries, type Sums } from './bars.ts'
import { ExpandButton } from './ExpandButton.tsx'
import { Points } from './Points.tsx'
import { ScrollBox } from './ScrollBox.tsx'
import { Table } from './Table.tsx'

interface BarFigureProps extends Sums {
  title: string
  /** A description of the chart in a sentence or two. */
  summary: string
}

/** Sums over time: in words, as bars, and as a table. */
export function BarFigure({ title, summary, ...sums }: BarFigureProps) {
  const { unit, isStacked = false, series, rows } = sums
  const [titleId, tableId] = [useId(), useId()]
  const [chosen, setChosen] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  return (
    <figure className={classes.figure} aria-labelledby={titleId}>
      <figcaption className={classes.caption}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        <p>{summary}</p>
      </figcaption>
      <Legend unit={unit} series={series} rows={rows} chosen={chosen} />
      <BarChart
        series={series}
        groups={rows.map(({ key, short, sums }) => ({
          key,
          short,
          values: sums.map((sum) => Number(sum) / (unit === 'points' ? 100 : 1)),
        }))}
        isStacked={isStacked}
        chosen={chosen}
        onChoose={setChosen}
      />
      <div>
        <ExpandButton isOpen={isTable} controls={tableId} onToggle={() => setTable(!isTable)}>
          <Trans>Show as table</Trans>
        </ExpandButton>
      </div>
      {isTable && <BarTable id={tableId} title={title} sums={sums} />}
    </figure>
  )
}

interface LegendProps extends Pick<Sums, 'unit' | 'series' | 'rows'> {
  /** The row under the pointer; null: none. */
  chosen: number | null
}

/** The legend, with the totals or the values under the pointer. */
function Legend({ unit, series, rows, chosen }: LegendProps) {
  const row = chosen === null ? undefined : rows[chosen]
  return (
    <div className={classes.reading}>
      <span className={classes.when}>{row?.name ?? t`In all`}</span>
      <dl className={classes.legend}>
        {series.map(({ name, tone }, place) => (
          <div key={name} data-tone={tone}>
            <dt>{name}</dt>
            <dd>
              <Sum
                unit={unit}
                sum={row === undefined ? totalOfSeries(rows, place) : (row.sums[place] ?? 0n)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Sum({ unit, sum }: { unit: Sums['unit']; sum: bigint }) {
  return unit === 'points' ? <Points amount={sum} /> : showCount(sum)
}

interface BarTableProps {
  id: string
  title: string
  sums: Sums
}

/** The figures of a chart. */
function BarTable({ id, title, sums }: BarTableProps) {
  const { isStacked = false, rowName, timesName, series, rows } = sums
  const times = rows.reduce((sum, row) => sum + (row.times ?? 0), 0)
  const totals = series.map((_, place) => totalOfSeries(rows, place))
  const columns = [
    { name: rowName },
    ...(timesName === undefined ? [] : [{ name: timesName, isAmount: true }]),
    ...series.map(({ name }) => ({ name, isAmount: true })),
  ]
  const table = (
    <Table
      columns={columns}
      cards="narrow"
      className={classes.table}
      aria-label={title}
      foot={
        <BarTableRow
          sums={sums}
          row={{ key: 'all', name: t`In all`, short: '', sums: totals, times }}
        />
      }
    >
      {rows.map((row) => (
        <BarTableRow key={row.key} sums={sums} row={row} />
      ))}
    </Table>
  )
  if (!isStacked) {
    return (
      <div id={id} className={classes.frame}>
        {table}
      </div>
    )
  }
  // A stack may have more parts than columns fit.
  return (
    <ScrollBox
      id={id}
      className={`${classes.frame} ${classes.wide}`}
      role="group"
      aria-label={t`${title}, as a table`}
    >
      {table}
    </ScrollBox>
  )
}

function BarTableRow({ sums, row }: { sums: Sums; row: Sums['rows'][number] }) {
  const { unit, timesName, series } = sums
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {row.name}
      </th>
      {timesName !== undefined && (
        <td role="cell" data-label={timesName} data-amount>
          {showCount(row.times ?? 0)}
        </td>
      )}
      {series.map(({ name }, place) => (
        <td key={name} role="cell" data-label={name} data-amount>
          <Sum unit={unit} sum={row.sums[place] ?? 0n} />
        </td>
      ))}
    </tr>
  )
}
