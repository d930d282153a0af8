import type { CSSProperties } from 'react'
import { perLanguage } from '#platform/web/language/format.ts'
import classes from './BarChart.module.css'
import { isNamed, placeOf, scaleOf, type BarTone, type Scale, type SumSeries } from './bars.ts'

export interface BarGroup {
  readonly key: string
  /** Its label under the axis. */
  readonly short: string
  /** One for each series. */
  readonly values: readonly number[]
}

interface BarChartProps {
  series: readonly SumSeries[]
  groups: readonly BarGroup[]
  /** The values of a group, none of them negative, stand on each other. */
  isStacked?: boolean
  chosen: number | null
  /** The group under the pointer; null: none. */
  onChoose: (group: number | null) => void
}

const SHORT_NUMBER = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      notation: 'compact',
      maximumFractionDigits: 1,
      // Like the figures beside the chart: German writes 5.000, and compact numbers leave the point out.
      useGrouping: 'always',
    }),
)
const ROOM = { wide: 13, narrow: 4 }

/** Groups of bars over a scale. Hidden from screen readers: BarFigure offers words and a table. */
export function BarChart({ series, groups, isStacked, chosen, onChoose }: BarChartProps) {
  const scale = scaleOf(groups.flatMap(({ values }) => (isStacked ? [sumOf(values)] : values)))
  return (
    <div className={classes.chart} aria-hidden onPointerLeave={() => onChoose(null)}>
      <div className={classes.axis}>
        {scale.lines.map((line) => (
          <span key={line}>{SHORT_NUMBER().format(line)}</span>
        ))}
      </div>
      <div
        className={classes.plot}
        style={{ '--aside': `${15 / groups.length}%` } as CSSProperties}
      >
        {scale.lines.map((line) => (
          <div
            key={line}
            className={classes.line}
            data-zero={line === 0 || undefined}
            style={{ bottom: `${placeOf(line, scale)}%` }}
          />
        ))}
        {groups.map(({ key, values }, place) => (
          <div
            key={key}
            className={classes.group}
            data-chosen={place === chosen || undefined}
            onPointerEnter={() => onChoose(place)}
          >
            {isStacked ? (
              <div className={classes.lane}>
                {series.map(({ name, tone }, place) => (
                  <Bar
                    key={name}
                    from={sumOf(values.slice(0, place))}
                    value={values[place] ?? 0}
                    scale={scale}
                    tone={tone}
                  />
                ))}
              </div>
            ) : (
              series.map(({ name, tone }, place) => (
                <div key={name} className={classes.lane}>
                  <Bar value={values[place] ?? 0} scale={scale} tone={tone} />
                </div>
              ))
            )}
          </div>
        ))}
      </div>
      <Names groups={groups} />
    </div>
  )
}

interface BarProps {
  /** Where it begins; by default at zero. */
  from?: number
  value: number
  scale: Scale
  tone: BarTone
}

function Bar({ from = 0, value, scale, tone }: BarProps) {
  if (value === 0) return null
  const [start, end] = [
    placeOf(from + Math.min(0, value), scale),
    placeOf(from + Math.max(0, value), scale),
  ]
  const where = { '--start': `${start}%`, '--size': `${end - start}%` } as CSSProperties
  return (
    <div
      className={classes.bar}
      data-tone={tone}
      data-below={value < 0 || undefined}
      data-stacked={from > 0 || undefined}
      style={where}
    />
  )
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function Names({ groups }: { groups: readonly BarGroup[] }) {
  const count = groups.length
  return (
    <div className={classes.names}>
      {groups.map(({ key, short }, place) => {
        const [wide, narrow] = [
          isNamed(place, count, ROOM.wide),
          isNamed(place, count, ROOM.narrow),
        ]
        if (!wide && !narrow) return null
        return (
          <span
            key={key}
            data-wide={wide || undefined}
            data-narrow={narrow || undefined}
            style={{ insetInlineStart: `${((place + 0.5) / count) * 100}%` }}
          >
            {short}
          </span>
        )
      })}
    </div>
  )
}
