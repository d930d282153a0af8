/** What a bar is filled with; the last has stripes, so that colour alone tells nothing. */
export type BarTone = 'laurel' | 'gold' | 'stone'

export interface SumSeries {
  readonly name: string
  readonly tone: BarTone
}

export interface SumRow {
  readonly key: string
  readonly name: string
  /** Its name under the chart, where there is little room. */
  readonly short: string
  /** In hundredths of a point, one for each series. */
  readonly sums: readonly bigint[]
  /** How many things make up the sums; told in the table. */
  readonly times?: number
}

/** Sums of points, row by row. */
export interface Sums {
  /** What a row is: "Month". */
  readonly rowName: string
  /** What `times` counts, where rows have it. */
  readonly timesName?: string
  readonly series: readonly SumSeries[]
  readonly rows: readonly SumRow[]
}

/** What a series comes to over all rows. */
export function sumOf(rows: readonly SumRow[], series: number): bigint {
  return rows.reduce((sum, { sums }) => sum + (sums[series] ?? 0n), 0n)
}
