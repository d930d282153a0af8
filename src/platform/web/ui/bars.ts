/** The fill of a bar; stone has stripes, so that colour is not the only difference. */
export type BarTone = 'laurel' | 'gold' | 'stone' | 'blue' | 'violet' | 'rose' | 'teal'

export interface SumSeries {
  readonly name: string
  readonly tone: BarTone
}

export interface SumRow {
  readonly key: string
  readonly name: string
  /** Its short name, under the chart. */
  readonly short: string
  /** One for each series. */
  readonly sums: readonly bigint[]
  /** The number of items in the sums, for the table. */
  readonly times?: number
}

/** Sums, row by row. */
export interface Sums {
  /** Hundredths of a point, or a number of something. */
  readonly unit: 'points' | 'count'
  /** The series of a row share one bar. */
  readonly isStacked?: boolean
  /** The heading of the rows: "Month". */
  readonly rowName: string
  /** The name of `times`, where rows have it. */
  readonly timesName?: string
  readonly series: readonly SumSeries[]
  readonly rows: readonly SumRow[]
}

/** The sum of a series over all rows. */
export function totalOfSeries(rows: readonly SumRow[], series: number): bigint {
  return rows.reduce((sum, { sums }) => sum + (sums[series] ?? 0n), 0n)
}

/** The lines of a value axis: from `low` to `high`, in round steps. */
export interface Scale {
  readonly low: number
  readonly high: number
  readonly lines: readonly number[]
}

const ABOUT_LINES = 4

/** Steps of 1, 2 or 5 times a power of ten, at least one line above and below the values. */
export function scaleOf(values: readonly number[]): Scale {
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const step = niceStep((most - least) / ABOUT_LINES)
  const [above, below] = [Math.ceil(most / step), Math.floor(least / step)]
  const [top, bottom] = [above === 0 && below === 0 ? 1 : above, below]
  const lines = Array.from({ length: top - bottom + 1 }, (_, index) => (bottom + index) * step)
  return { low: bottom * step, high: top * step, lines }
}

function niceStep(rough: number): number {
  if (rough <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const fitting = [1, 2, 5].find((factor) => factor * power >= rough)
  return (fitting ?? 10) * power
}

/** The place of a value between the lowest line and the highest, in percent. */
export function placeOf(value: number, { low, high }: Scale): number {
  return ((value - low) / (high - low)) * 100
}

/** Whether a name is shown under the axis, when only `room` of `count` names fit. */
export function isNamed(index: number, count: number, room: number): boolean {
  const every = Math.ceil(count / room)
  // A name takes the room of its group and of those after it.
  return index % every === 0 && index + every * 0.7 <= count
}
