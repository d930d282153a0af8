/** The fill of a bar; the last one has stripes, so that colour is not the only difference. */
export type BarTone = 'laurel' | 'gold' | 'stone'

export interface SumSeries {
  readonly name: string
  readonly tone: BarTone
}

export interface SumRow {
  readonly key: string
  readonly name: string
  /** Its short name, under the chart. */
  readonly short: string
  /** In hundredths of a point, one for each series. */
  readonly sums: readonly bigint[]
  /** The number of items in the sums, for the table. */
  readonly times?: number
}

/** Sums of points, row by row. */
export interface Sums {
  /** What a row is: "Month". */
  readonly rowName: string
  /** The name of `times`, where rows have it. */
  readonly timesName?: string
  readonly series: readonly SumSeries[]
  readonly rows: readonly SumRow[]
}

/** The sum of a series over all rows. */
export function sumOf(rows: readonly SumRow[], series: number): bigint {
  return rows.reduce((sum, { sums }) => sum + (sums[series] ?? 0n), 0n)
}
