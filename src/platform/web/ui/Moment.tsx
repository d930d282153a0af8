const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const WHEN_EXACTLY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })

/** A moment in the viewer's time zone, with the exact time as a tooltip. */
export function Moment({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} title={WHEN_EXACTLY.format(date)}>
      {WHEN.format(date)}
    </time>
  )
}

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The last visit. */
export function LastSeen({ date }: { date: Date | null }) {
  return date === null ? <>Never</> : <Ago date={date} />
}

/** A moment relative to now while it is recent, later its day. */
export function Ago({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} title={EXACT.format(date)}>
      {since(date)}
    </time>
  )
}

function since(date: Date): string {
  const passed = Date.now() - date.getTime()
  if (passed < 2 * MINUTE_MS) return 'Just now'
  if (passed < HOUR_MS) return RELATIVE.format(-Math.floor(passed / MINUTE_MS), 'minute')
  if (passed < DAY_MS) return RELATIVE.format(-Math.floor(passed / HOUR_MS), 'hour')
  if (passed < 14 * DAY_MS) return RELATIVE.format(-Math.floor(passed / DAY_MS), 'day')
  return DAY.format(date)
}
