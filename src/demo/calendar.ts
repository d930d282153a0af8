const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** A workday of the company. */
export interface Workday {
  /** Its midnight, in UTC. */
  readonly date: Date
  /** Counts from 0 for the first workday. */
  readonly number: number
  /** The number of workdays after it. */
  readonly left: number
}

/** The workdays in a number of days up to yesterday. */
export function workdaysUntil(today: Date, days: number): Workday[] {
  const firstDay = firstDayOf(today, days).getTime()
  const dates = Array.from({ length: days }, (_, day) => new Date(firstDay + day * DAY_MS)).filter(
    (date) => date.getUTCDay() !== 0 && date.getUTCDay() !== 6,
  )
  return dates.map((date, number) => ({ date, number, left: dates.length - 1 - number }))
}

export function firstDayOf(today: Date, days: number): Date {
  return new Date(new Date(today).setUTCHours(0, 0, 0, 0) - days * DAY_MS)
}

export function minutesInto({ date }: Pick<Workday, 'date'>, minutes: number): Date {
  return new Date(date.getTime() + minutes * MINUTE_MS)
}
