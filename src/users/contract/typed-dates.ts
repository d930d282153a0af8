const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** YYYY-MM-DD of 2024-03-01, 1.3.2024 or 31/03/2024; null for others, also for 01/03/2024, which is two days. */
export function readDate(text: string): string | null {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return written(year, month, day)
  const [, before, after, of] = DAY_FIRST.exec(text) ?? []
  if (of !== undefined) return written(of, after, before)
  const [, one = '', other = '', its] = SLASHES.exec(text) ?? []
  if (its === undefined) return null
  if (Number(one) > 12) return written(its, other, one)
  if (Number(other) > 12 || one === other) return written(its, one, other)
  return null
}

/** MM-DD of 05-17, 17.5. or a whole date, whose year is left out; null for others. */
export function readDayOfYear(text: string): string | null {
  const [, month, day] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  // A leap year, for those born on 29 February.
  if (day !== undefined) return written('2000', month, day)?.slice(5) ?? null
  const [, before, after] = /^(\d{1,2})\.\s?(\d{1,2})\.?$/.exec(text) ?? []
  if (after !== undefined) return written('2000', after, before)?.slice(5) ?? null
  return readDate(text)?.slice(5) ?? null
}

/** Null for a date that no calendar has. */
function written(year: string, month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && year > '1900'
    ? text
    : null
}
