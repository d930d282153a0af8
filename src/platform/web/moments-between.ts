/**
 * The range from one day to another in the viewer's time zone, both days included. An invalid day
 * leaves its end open.
 */
export function momentsBetween(from: string | undefined, to: string | undefined) {
  return { from: startOf(from, 0), until: startOf(to, 1) }
}

function startOf(day: string | undefined, later: 0 | 1): Date | undefined {
  const [year = NaN, month = NaN, date = NaN] = (day ?? '').split('-').map(Number)
  const moment = new Date(year, month - 1, date + later)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
