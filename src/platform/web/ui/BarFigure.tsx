import { useId, useState } from 'react'
import { Button, Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { sumOf, type Sums } from './bar-sums.ts'
import { BarChart } from './BarChart.tsx'
import { BarTable } from './BarTable.tsx'
import classes from './BarFigure.module.css'
import { Points } from './Points.tsx'

interface BarFigureProps extends Sums {
  title: string
  /** What the chart shows, in a sentence or two. */
  summary: string
}

/** Sums of points over time: in words, as bars, and as a table. */
export function BarFigure({ title, summary, ...sums }: BarFigureProps) {
  const { series, rows } = sums
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
      <Reading series={series} rows={rows} chosen={chosen} />
      <BarChart
        tones={series.map(({ tone }) => tone)}
        groups={rows.map(({ key, short, sums }) => ({ key, short, values: sums.map(inPoints) }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.toggle ?? ''}
          aria-expanded={isTable}
          aria-controls={tableId}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          onClick={() => setTable(!isTable)}
        >
          Show as table
        </Button>
      </div>
      {isTable && <BarTable id={tableId} title={title} sums={sums} />}
    </figure>
  )
}

interface ReadingProps extends Pick<Sums, 'series' | 'rows'> {
  /** The row under the pointer; null: none. */
  chosen: number | null
}

/** The legend, with the totals or the values under the pointer. */
function Reading({ series, rows, chosen }: ReadingProps) {
  const row = chosen === null ? undefined : rows[chosen]
  return (
    <div className={classes.reading}>
      <dl className={classes.legend}>
        {series.map(({ name, tone }, place) => (
          <div key={name} data-tone={tone}>
            <dt>{name}</dt>
            <dd>
              <Points amount={row === undefined ? sumOf(rows, place) : (row.sums[place] ?? 0n)} />
            </dd>
          </div>
        ))}
      </dl>
      <span className={classes.when}>{row?.name ?? 'in all'}</span>
    </div>
  )
}

/** A number, exact enough for drawing. */
function inPoints(sum: bigint): number {
  return Number(sum) / 100
}
