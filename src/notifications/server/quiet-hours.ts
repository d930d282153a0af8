/** The hours of the day without mails and pushes, in a person's time zone; equal hours: none. */
export interface QuietHours {
  /** An IANA name. */
  readonly timeZone: string
  readonly from: number
  readonly until: number
}

const HOUR_MS = 3_600_000

/** When a message may reach the person: null for now, or the next full hour after the quiet ones. */
export function endOfQuiet(now: Date, { timeZone, from, until }: QuietHours): Date | null {
  if (from === until || !isQuiet(hourAt(now, timeZone), from, until)) return null
  const thisHour = now.getTime() - (now.getTime() % HOUR_MS)
  // A change of the clocks may shorten or repeat an hour: look at each.
  for (let hours = 1; hours <= 25; hours++) {
    const later = new Date(thisHour + hours * HOUR_MS)
    if (!isQuiet(hourAt(later, timeZone), from, until)) return later
  }
  return null
}

function isQuiet(hour: number, from: number, until: number): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/** The hour of the day, 0 to 23. An unknown time zone counts as UTC. */
function hourAt(moment: Date, timeZone: string): number {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
    return Number(format.format(moment))
  } catch {
    return moment.getUTCHours()
  }
}
