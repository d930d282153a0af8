import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { IconCalendarHeart, IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  milestoneCalendarEndpoints,
  type CalendarEntry,
  type MilestoneCalendar,
} from '#milestones/contract/milestone-calendar.ts'
import { formatMonth } from '#platform/contract/format.ts'
import { fileLink } from '#platform/web/file-link.ts'
import { dayFormat } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Choice, Choices } from '#platform/web/ui/Choices.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import classes from './Calendar.module.css'
import { InviteButton } from './InviteButton.tsx'
import { milestoneCalendarQuery } from './milestone-queries.ts'
import { WaitingMilestones } from './WaitingMilestones.tsx'

/** Twelve months of what the company celebrates: of everybody, or of the reader's team. */
export function MilestoneCalendarPage() {
  const [month, setMonth] = useState<string | undefined>()
  const query = useInfiniteQuery(milestoneCalendarQuery(month))
  const [first] = query.data?.pages ?? []
  return (
    <Screen
      title={t`Calendar of milestones`}
      lead={
        first?.isOfEverybody === true
          ? t`What the company celebrates in the next twelve months. Birthdays of those alone who chose to show them.`
          : t`What the company celebrates in your team in the next twelve months. Birthdays of those alone who chose to show them.`
      }
      actions={
        <Button
          {...fileLink(milestoneCalendarEndpoints.downloadMilestoneCalendar, {})}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          <Trans>Download CSV</Trans>
        </Button>
      }
    >
      {first === undefined && query.isError && (
        <LoadAlert
          words={t`The calendar could not be loaded.`}
          onRetry={() => void query.refetch()}
        />
      )}
      {first === undefined && !query.isError && (
        <Card padding="flush">
          <RowsSkeleton rows={4} />
        </Card>
      )}
      {first !== undefined && (
        <>
          <WaitingMilestones />
          <Months months={first.months} chosen={month ?? first.month} onChoose={setMonth} />
          <Card>
            <Month
              month={first.month}
              entries={query.data?.pages.flatMap(({ entries }) => entries) ?? []}
            />
            <ShowMore query={query} failed={t`More days could not be loaded.`} />
          </Card>
        </>
      )}
    </Screen>
  )
}

const SHORT = dayFormat({ month: 'short', timeZone: 'UTC' })

interface MonthsProps {
  months: MilestoneCalendar['months']
  chosen: string
  onChoose: (month: string) => void
}

function Months({ months, chosen, onChoose }: MonthsProps) {
  return (
    <Choices aria-label={t`Month`}>
      {months.map(({ month: one, count }) => (
        <Choice
          key={one}
          name="month"
          value={one}
          className={classes.chosen ?? ''}
          checked={one === chosen}
          aria-label={`${formatMonth(one, i18n.locale)}: ${daysInWords(count)}`}
          onChange={() => onChoose(one)}
        >
          <span className={classes.choice}>
            {SHORT().format(new Date(`${one}-01`))}
            <span className={classes.count}>{count}</span>
          </span>
        </Choice>
      ))}
    </Choices>
  )
}

function daysInWords(count: number): string {
  return plural(count, { one: '# day', other: '# days' })
}

interface MonthProps {
  month: string
  entries: readonly CalendarEntry[]
}

function Month({ month, entries }: MonthProps) {
  const days = Map.groupBy(entries, ({ day }) => day)
  return (
    <section aria-labelledby="calendar-month">
      <h2 id="calendar-month" className={classes.month}>
        {formatMonth(month, i18n.locale)}
      </h2>
      {entries.length === 0 ? (
        <EmptyState
          title={t`Nothing in this month`}
          icon={<IconCalendarHeart size={28} stroke={1.5} />}
        />
      ) : (
        <ol className={classes.days}>
          {[...days].map(([day, some]) => (
            <Day key={day} day={day} entries={some} />
          ))}
        </ol>
      )}
    </section>
  )
}

const WEEKDAY = dayFormat({ weekday: 'long', timeZone: 'UTC' })
const NUMBER = dayFormat({ day: 'numeric', timeZone: 'UTC' })
const FULL = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

function Day({ day, entries }: { day: string; entries: readonly CalendarEntry[] }) {
  const date = new Date(day)
  return (
    <li className={classes.day}>
      <p className={classes.date}>
        <span className={classes.number}>{NUMBER().format(date)}</span> {WEEKDAY().format(date)}
      </p>
      <ul className={classes.entries}>
        {entries
          .toSorted((one, other) => nameOf(one.person).localeCompare(nameOf(other.person)))
          .map((entry) => (
            <Entry key={`${entry.kind} ${entry.list} ${entry.person.id}`} entry={entry} />
          ))}
      </ul>
    </li>
  )
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const { day, celebratedOn, person } = entry
  return (
    <li className={classes.entry}>
      <PersonAvatar person={person} size={40} />
      <div>
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to={paths.person} params={{ userId: String(person.id) }} />
          )}
        >
          <bdi>{nameOf(person)}</bdi>
        </Anchor>
        <p className={classes.what}>{whatInWords(entry)}</p>
        {celebratedOn !== day && (
          <p className={classes.moved}>
            {t`Celebrated on ${{ day: FULL().format(new Date(celebratedOn)) }}`}
          </p>
        )}
      </div>
      {entry.signing !== undefined && <InviteButton {...entry.signing} name={nameOf(person)} />}
    </li>
  )
}

function whatInWords({ kind, years, list }: CalendarEntry): string {
  switch (kind) {
    case 'anniversary':
      return plural(years ?? 0, {
        one: '# year with the company',
        other: '# years with the company',
      })
    case 'birthday':
      return t`Birthday`
    case 'welcome':
      return t`First day`
    case 'list':
      return list ?? ''
  }
}
