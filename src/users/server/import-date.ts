/** Day 0 of Excel, whose numbers of days are what a date without its format is. */
const EXCEL_BEGINS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const FIRST_SERIAL = 7_306
const LAST_SERIAL = 73_050

/**
 * A date of a file in a way that Laurel reads: of Excel's 44197 (1920 to 2099), of 1.3.19, and of a date with
 * a time. Others stay as they are.
 */
export function readImportDate(text: string): string {
  if (/^\d{4,5}$/.test(text)) {
    const days = Number(text)
    if (days < FIRST_SERIAL || days > LAST_SERIAL) return text
    return new Date(EXCEL_BEGINS + days * DAY_MS).toISOString().slice(0, 10)
  }
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d\d)$/.exec(text) ?? []
  if (year !== undefined) {
    const latest = (new Date().getUTCFullYear() + 10) % 100
    return `${day}.${month}.${Number(year) > latest ? '19' : '20'}${year}`
  }
  return text.replace(/[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?$/, '')
}
