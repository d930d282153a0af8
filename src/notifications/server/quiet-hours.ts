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

/** The hour of the day, 0 to 23. */
function hourAt(moment: Date, timeZone: string): number {
  return Number(formatOf(timeZone).format(moment))
}

/** There are some 600 names, and other spellings of them. */
const MOST_KEPT = 1_000
/** Making one takes 0.1 ms, and a thousand people may be asked for at once. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** An unknown time zone counts as UTC. */
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
    return new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  } catch {
    return newFormat('UTC')
  }
}
