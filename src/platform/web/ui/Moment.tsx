const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const WHEN_EXACTLY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })

/** A point in time in the viewer's zone; exactly, where the pointer rests on it. */
export function Moment({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} title={WHEN_EXACTLY.format(date)}>
      {WHEN.format(date)}
    </time>
  )
}
