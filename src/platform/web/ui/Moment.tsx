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
