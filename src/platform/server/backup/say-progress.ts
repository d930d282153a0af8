/** The longest silence of a command at work, in milliseconds. */
const SILENCE_MS = 20_000

/** Says a line if the one before was said long ago; `line` is only then computed. */
export function sayProgress(say: (line: string) => void): (line: () => string) => void {
  let saidAt = performance.now()
  return (line) => {
    if (performance.now() - saidAt < SILENCE_MS) return
    saidAt = performance.now()
    say(line())
  }
}

/** As `sayProgress`, for the rows of a table that were copied so far. */
export function sayRows(say: (line: string) => void, table: string): (rows: number) => void {
  const progress = sayProgress(say)
  return (rows) => progress(() => `${table}: ${rows.toLocaleString('en')} rows so far`)
}
