import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PointerEvent } from 'react'
import { dateFormat, perLanguage } from '#platform/web/language/format.ts'
import { serverNow } from '#platform/web/language/server-clock.ts'

const WHEN = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const WHEN_EXACTLY = dateFormat({ dateStyle: 'full', timeStyle: 'long' })

/** A moment in the viewer's time zone, with the exact time as a tooltip. */
export function Moment({ date }: { date: Date }) {
  return (
    <Time date={date} exact={WHEN_EXACTLY}>
      {WHEN().format(date)}
    </Time>
  )
}

const RELATIVE = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const EXACT = dateFormat({ dateStyle: 'full', timeStyle: 'short' })
const DAY = dateFormat({ dateStyle: 'medium' })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The last visit. */
export function LastSeen({ date }: { date: Date | null }) {
  return date === null ? (
    <>
      <Trans>Never</Trans>
    </>
  ) : (
    <Ago date={date} />
  )
}

/** A recent time relative to now; an older one as its day. */
export function Ago({ date }: { date: Date }) {
  return (
    <Time date={date} exact={EXACT}>
      {since(date)}
    </Time>
  )
}

interface TimeProps {
  date: Date
  exact: () => Intl.DateTimeFormat
  children: string
}

/** Lists show many times, so the tooltip is written only when the pointer enters. */
function Time({ date, exact, children }: TimeProps) {
  const explain = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = exact().format(date)
  }
  return (
    <time dateTime={date.toISOString()} onPointerEnter={explain}>
      {children}
    </time>
  )
}

function since(date: Date): string {
  const passed = serverNow() - date.getTime()
  if (passed < 2 * MINUTE_MS) return t`Just now`
  if (passed < HOUR_MS) return RELATIVE().format(-Math.floor(passed / MINUTE_MS), 'minute')
  if (passed < DAY_MS) return RELATIVE().format(-Math.floor(passed / HOUR_MS), 'hour')
  if (passed < 14 * DAY_MS) return RELATIVE().format(-Math.floor(passed / DAY_MS), 'day')
  return DAY().format(date)
}
