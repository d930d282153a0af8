/**
 * Whether this is a time zone's IANA name, such as Europe/Berlin. Offsets, such as +05:30, are none:
 * PostgreSQL reads them with the opposite sign, or not at all.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The day of a moment in a time zone, as an ISO date: "2026-12-31". */
export function dayIn(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** The day some days after an ISO date; every day of the calendar counts, also 29 February. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
