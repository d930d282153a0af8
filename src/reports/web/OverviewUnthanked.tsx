import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconConfetti, IconHeart, IconUsers } from '@tabler/icons-react'
import { useId, useState, type CSSProperties } from 'react'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { UNTHANKED_DAYS, type Overview } from '#reports/contract/overview.ts'
import { AccountName } from '#users/web/AccountName.tsx'
import { ShowAll, useFirstRows } from './first-rows.tsx'
import { sayTimes } from './overview-words.ts'
import classes from './OverviewPeople.module.css'
import { UnthankedPerson } from './UnthankedPerson.tsx'

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
    <Card padding="flush">
      <section className={classes.section} aria-labelledby="unthanked">
        <header className={classes.header}>
          <Title order={2} id="unthanked">{t`Not thanked lately`}</Title>
          <div className={classes.days} role="group" aria-label={t`For how long`}>
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
          </div>
          <p role="status">{total > 0 && howMany(total, isListed ? people.length : null)}</p>
        </header>
        {total === 0 && <Nobody days={days} hasPeople={hasPeople} />}
        {total > 0 && isListed && (
          <ul id={listId} className={classes.columns} aria-labelledby="unthanked">
            {shown.map((person) => (
              <UnthankedPerson key={person.id} person={person} />
            ))}
          </ul>
        )}
        <ShowAll list={listId} {...rows} />
      </section>
    </Card>
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

/** The pairs of people with the most thanks. */
export function OverviewPairs({ pairs }: Pick<Overview, 'pairs'>) {
  const most = pairs[0]?.times ?? 1
  const listId = useId()
  const { shown, ...rows } = useFirstRows(pairs)
  return (
    <Card padding="flush">
      <section className={classes.section} aria-labelledby="pairs">
        <header className={classes.header}>
          <Title order={2} id="pairs">{t`Who thanks whom`}</Title>
          {pairs.length > 0 && <p>{t`On the wall, most often first.`}</p>}
        </header>
        {pairs.length === 0 ? (
          <EmptyState
            title={t`Nobody thanked anybody on the wall in this period`}
            icon={<IconHeart size={30} />}
          >
            <Trans>Thanks show here as soon as somebody thanks a colleague.</Trans>
          </EmptyState>
        ) : (
          <ol id={listId} className={classes.rows} aria-labelledby="pairs">
            {shown.map(({ from, to, times, points }) => (
              <li
                key={`${from.id} ${to.id}`}
                className={classes.pair}
                style={{ '--share': `${(times / most) * 100}%` } as CSSProperties}
              >
                <OverviewPerson person={from} />
                <span className={classes.thanks}>
                  <IconArrowRight size={18} aria-hidden />
                  <VisuallyHidden>{t`thanked`}</VisuallyHidden>
                </span>
                <OverviewPerson person={to} />
                <span className={classes.bar} aria-hidden />
                <span className={classes.amount}>
                  <strong>{sayTimes(times)}</strong>{' '}
                  <span className={classes.quiet}>
                    {points === 0n ? (
                      t`without points`
                    ) : (
                      <Trans>
                        <Points amount={points} /> points
                      </Trans>
                    )}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        )}
        <ShowAll list={listId} {...rows} />
      </section>
    </Card>
  )
}

interface OverviewPersonProps {
  person: Overview['pairs'][number]['from']
}

/** A person with picture. */
function OverviewPerson({ person }: OverviewPersonProps) {
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={32} />
      <AccountName person={person} className={classes.name} />
    </span>
  )
}
