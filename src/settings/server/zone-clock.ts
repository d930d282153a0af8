/** About 600 time zones exist, some of them under several spellings. */
const MOST_KEPT = 1_000
/** Cached, because creating a format takes 0.1 ms and a statement may need hundreds of zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * What the clocks of a time zone show at a moment, to the minute, as milliseconds as if they showed UTC.
 * An unknown time zone counts as UTC.
 */
export function clockIn(timeZone: string, moment: Date | number): number {
  const parts = formatOf(timeZone).formatToParts(moment)
  const shown = new Map(parts.map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone)
  if (kept !== undefined) return kept
  if (formats.size >= MOST_KEPT) formats.clear()
  const format = newFormat(timeZone)
  formats.set(timeZone, format)
  return format
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
  } catch {
    return newFormat('UTC')
  }
}
