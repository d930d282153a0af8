import { Title } from '@mantine/core'
import { IconConfetti, IconUsers } from '@tabler/icons-react'
import type { Overview } from '#reports/contract/overview.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import classes from './OverviewPeople.module.css'
import { OverviewPerson } from './OverviewPerson.tsx'

interface OverviewUnthankedProps {
  unthanked: Overview['unthanked']
  /** Whether there were any thanks. */
  isThanked: boolean
}

const LAST = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** The people without thanks in this period, longest ago first. */
export function OverviewUnthanked({ unthanked, isThanked }: OverviewUnthankedProps) {
  const { people, total } = unthanked
  return (
    <Card padding="flush">
      <section className={classes.section} aria-labelledby="unthanked">
        <header className={classes.header}>
          <Title order={2} id="unthanked">
            Nobody has thanked lately
          </Title>
          {total > 0 && <p>{howMany(total, people.length)}</p>}
        </header>
        {total === 0 && <Nobody isThanked={isThanked} />}
        {total > 0 && (
          <ul className={classes.columns} aria-labelledby="unthanked">
            {people.map((person) => (
              <li key={person.id} className={classes.one}>
                <OverviewPerson person={person} />
                <span className={classes.quiet}>
                  {person.lastThanked === null ? (
                    'Never thanked'
                  ) : (
                    <time dateTime={person.lastThanked.toISOString()}>
                      Last thanked on {LAST.format(person.lastThanked)}
                    </time>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

function howMany(total: number, shown: number): string {
  if (total === 1) return 'One person. A kind word costs little.'
  const all = `${total.toLocaleString('en')} people`
  return total > shown
    ? `${all}; these ${shown} have waited longest.`
    : `${all}, longest ago first.`
}

function Nobody({ isThanked }: Pick<OverviewUnthankedProps, 'isThanked'>) {
  if (!isThanked) {
    return (
      <EmptyState title="There was nobody to thank yet" icon={<IconUsers size={30} />}>
        People show here once their account is active.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Everybody was thanked" icon={<IconConfetti size={30} />}>
      Each active person received appreciation in this period. Well done, all of you.
    </EmptyState>
  )
}
