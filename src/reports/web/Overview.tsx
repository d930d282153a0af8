import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Skeleton, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSeeding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayDo } from '#auth/web/session-queries.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { momentsBetween } from '#platform/web/moments-between.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { isRange } from '#reports/contract/overview.ts'
import { sayDay } from './overview-words.ts'
import classes from './Overview.module.css'
import { OverviewFigures } from './OverviewFigures.tsx'
import { overviewQuery, trendsQuery } from './report-queries.ts'
import type { RangeSearch } from './search-params.ts'

const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The report about the whole company. */
export function OverviewPage() {
  const paysOut = useMayDo('manageFinances')
  const asked = useSearch({ from: paths.overview })
  const navigate = useNavigate({ from: paths.overview })
  const change = (search: RangeSearch) =>
    void navigate({ search, replace: true, resetScroll: false })
  const [today] = useState(() => new Date())
  const days = askedDays(asked, today)
  const { from, until } = momentsBetween(days.from, days.to)
  const range = from && until && isRange({ from, until }) ? { from, until } : null
  return (
    <Screen
      title={t`Overview`}
      lead={t`Points earned, spent and held, and who thanks whom. Every figure is counted from the books.`}
    >
      <RangePicker
        days={days}
        today={today}
        fault={range === null ? sayRefusal('range-invalid') : null}
        onChange={change}
      />
      <p className={classes.note}>
        <Trans>
          <Anchor renderRoot={(props) => <Link to={paths.month} {...props} />}>
            A month for finance
          </Anchor>
          : from opening to closing, by team, to print, to save and to close.
        </Trans>
        {paysOut && (
          <>
            {' '}
            <Trans>
              <Anchor renderRoot={(props) => <Link to={paths.payouts} {...props} />}>
                Withdrawals
              </Anchor>
              : what people took out, as a list to pay out.
            </Trans>
          </>
        )}
      </p>
      {range && <Told range={range} to={days.to} today={today} onAll={() => change({})} />}
    </Screen>
  )
}

interface ToldProps {
  range: { from: Date; until: Date }
  /** The last day. */
  to: string
  today: Date
  onAll: () => void
}

function Told({ range, to, today, onAll }: ToldProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    overviewQuery({ ...range, zone: ZONE }),
  )
  // In the zone that the server knows.
  const trends = useQuery({
    ...trendsQuery(data?.range ?? { ...range, zone: ZONE }),
    enabled: data !== undefined && !isPlaceholderData,
  })
  if (data === undefined) {
    if (!isError) return <OverviewSkeleton />
    return <LoadFailed title={t`Could not load the overview`} onRetry={() => void refetch()} />
  }
  if (data.ever.issued === 0n && data.held.total === 0n) return <NotYet onAll={onAll} />
  return (
    <div className={classes.told} aria-busy={isPlaceholderData || trends.isPlaceholderData}>
      {data.range.zone !== ZONE && (
        <p className={classes.note} role="note">
          <Trans>The server does not know your time zone, {ZONE}: days are read in UTC.</Trans>
        </p>
      )}
      <OverviewFigures
        overview={data}
        range={data.range}
        trends={trends.data ?? (trends.isError ? null : undefined)}
        when={range.until > today ? t`now` : t`at the end of ${{ day: sayDay(to) }}`}
      />
    </div>
  )
}

function NotYet({ onAll }: Pick<ToldProps, 'onAll'>) {
  return (
    <Card>
      <EmptyState
        title={t`There were no points yet`}
        icon={<IconSeeding size={30} />}
        action={<Button variant="default" onClick={onAll}>{t`Show the last 12 months`}</Button>}
      >
        <Trans>Nobody had an account yet at the end of this period.</Trans>
      </EmptyState>
    </Card>
  )
}

/** The placeholder while the figures load. */
function OverviewSkeleton() {
  return (
    <div className={classes.told} role="status">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      <Card>
        <Skeleton height={20} width="min(12rem, 60%)" mb="lg" />
        <Skeleton height={52} width="min(20rem, 100%)" mb="lg" />
        <Skeleton height={12} mb="lg" />
        <Skeleton height={48} />
      </Card>
      <Card>
        <Skeleton height={20} width="min(12rem, 60%)" mb="lg" />
        <Skeleton height={280} />
      </Card>
    </div>
  )
}

interface RangePickerProps {
  days: DayRange
  today: Date
  /** The message about wrong days. */
  fault: string | null
  onChange: (asked: RangeSearch) => void
}

/** The Overview's days: a first and a last one, or a common range. */
function RangePicker({ days, today, fault, onChange }: RangePickerProps) {
  const change = (changed: RangeSearch) => onChange({ ...days, ...changed })
  return (
    <div className={classes.range} role="group" aria-label={t`Days`}>
      <TextInput
        type="date"
        label={t`From`}
        size="md"
        value={days.from}
        max={days.to}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget: { value } }) => change({ from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`To`}
        size="md"
        value={days.to}
        min={days.from}
        error={fault !== null}
        onChange={({ currentTarget: { value } }) => change({ to: value || undefined })}
      />
      <div className={classes.choices}>
        {(Object.keys(RANGE_CHOICES) as RangeChoice[]).map((choice) => (
          <ChoiceButton
            key={choice}
            choice={choice}
            today={today}
            days={days}
            onChange={onChange}
          />
        ))}
      </div>
    </div>
  )
}

interface ChoiceButtonProps extends Pick<RangePickerProps, 'days' | 'today' | 'onChange'> {
  choice: RangeChoice
}

function ChoiceButton({ choice, today, days, onChange }: ChoiceButtonProps) {
  const wanted = daysOf(choice, today)
  const isChosen = wanted.from === days.from && wanted.to === days.to
  return (
    <Button
      variant={isChosen ? 'filled' : 'default'}
      size="md"
      aria-pressed={isChosen}
      onClick={() => onChange({ ...wanted })}
    >
      {t(RANGE_CHOICES[choice])}
    </Button>
  )
}

/** Days as "2026-11-21", both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Common ranges; all end today. */
export const RANGE_CHOICES = {
  thisMonth: msg`This month`,
  lastThreeMonths: msg`Last 3 months`,
  thisYear: msg`This year`,
  lastYear: msg`Last 12 months`,
} as const
export type RangeChoice = keyof typeof RANGE_CHOICES

/** Months are whole: the last 3 are this one and the two before it. */
export function daysOf(choice: RangeChoice, today: Date): DayRange {
  const [year, month] = [today.getFullYear(), today.getMonth()]
  const first = {
    thisMonth: new Date(year, month, 1),
    lastThreeMonths: new Date(year, month - 2, 1),
    thisYear: new Date(year, 0, 1),
    lastYear: new Date(year, month - 11, 1),
  }[choice]
  return { from: dayOf(first), to: dayOf(today) }
}

/** The days of an address; by default the last 12 months until the given or present day. */
export function askedDays({ from, to }: RangeSearch, today: Date): DayRange {
  const until = to ?? dayOf(today)
  if (from !== undefined) return { from, to: until }
  const end = to === undefined ? today : new Date(`${to}T12:00`)
  const known = Number.isNaN(end.getTime()) ? today : end
  return { from: daysOf('lastYear', known).from, to: until }
}

function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
