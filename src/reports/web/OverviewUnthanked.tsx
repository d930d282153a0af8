import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconConfetti, IconUsers } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { UNTHANKED_DAYS, type Overview } from '#reports/contract/overview.ts'
import {
  PeopleActions,
  PeopleColumns,
  PeopleSection,
  ShowAll,
  UnthankedPerson,
  useFirstRows,
} from './PeopleSection.tsx'

interface OverviewUnthankedProps {
  unthanked: Overview['unthanked']
  /** Whether anybody could have been thanked. */
  hasPeople: boolean
  /** Whether people are named. */
  isListed: boolean
}

/** The people whom nobody has thanked for 30, 60 or 90 days, longest ago first. */
export function OverviewUnthanked({ unthanked, hasPeople, isListed }: OverviewUnthankedProps) {
  const [days, setDays] = useState<(typeof UNTHANKED_DAYS)[number]>(UNTHANKED_DAYS[0])
  const total = unthanked.totals.find((one) => one.days === days)?.total ?? 0
  const people = unthanked.people.slice(0, total)
  const listId = useId()
  const { shown, ...rows } = useFirstRows(people)
  return (
    <PeopleSection
      id="unthanked"
      title={t`Not thanked lately`}
      heading={
        <>
          <PeopleActions role="group" aria-label={t`For how long`}>
            {UNTHANKED_DAYS.map((choice) => (
              <Button
                key={choice}
                variant={choice === days ? 'filled' : 'default'}
                size="compact-md"
                aria-pressed={choice === days}
                onClick={() => setDays(choice)}
              >
                <Trans>{choice} days</Trans>
              </Button>
            ))}
          </PeopleActions>
          <p role="status">{total > 0 && howMany(total, isListed ? people.length : null)}</p>
        </>
      }
    >
      {total === 0 && <Nobody days={days} hasPeople={hasPeople} />}
      {total > 0 && isListed && (
        <PeopleColumns id={listId} aria-labelledby="unthanked">
          {shown.map((person) => (
            <UnthankedPerson key={person.id} person={person} />
          ))}
        </PeopleColumns>
      )}
      <ShowAll list={listId} {...rows} />
    </PeopleSection>
  )
}

function howMany(total: number, shown: number | null): string {
  if (total === 1) return t`One person. A kind word costs little.`
  const all = plural(total, { other: '# people' })
  if (shown === null) return `${all}.`
  return total > shown
    ? t`${all}; below are the ${shown} who have waited longest.`
    : t`${all}, longest ago first.`
}

function Nobody({ days, hasPeople }: { days: number; hasPeople: boolean }) {
  if (!hasPeople) {
    return (
      <EmptyState title={t`There was nobody to thank yet`} icon={<IconUsers size={30} />}>
        <Trans>People show here once their account is active.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t`Everybody was thanked`} icon={<IconConfetti size={30} />}>
      <Trans>Somebody thanked each active person within {days} days. Well done, all of you.</Trans>
    </EmptyState>
  )
}
