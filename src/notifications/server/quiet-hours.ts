import { clockIn } from '#settings/server/zone-clock.ts'

/** A person's hours without mails and pushes, in their time zone; equal hours mean none. */
export interface QuietHours {
  /** An IANA name. */
  readonly timeZone: string
  readonly from: number
  readonly until: number
}

/** SQL: the time zone of `notification_settings s`: the person's, else the company's. */
export const ZONE = `coalesce(s.time_zone, (select value #>> '{}' from settings where name = 'timeZone'), 'UTC')`

const HOUR_MS = 3_600_000

/** When a message may be sent: null means now, otherwise the first full hour after quiet hours. */
export function endOfQuiet(now: Date, { timeZone, from, until }: QuietHours): Date | null {
  if (from === until || !isQuiet(hourAt(now, timeZone), from, until)) return null
  const thisHour = now.getTime() - (now.getTime() % HOUR_MS)
  // Checks hour by hour, because a change of the clocks may skip or repeat one.
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
  return new Date(clockIn(timeZone, moment)).getUTCHours()
}
