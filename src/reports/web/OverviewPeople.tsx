import type { CSSProperties } from 'react'
import { Title, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconHeart, IconConfetti, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Overview } from '#reports/contract/overview.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { paths } from '#platform/web/paths.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { sayTimes } from './overview-words.ts'
import classes from './OverviewPeople.module.css'

/** The pairs of people with the most thanks. */
export function OverviewPairs({ pairs }: Pick<Overview, 'pairs'>) {
  const most = pairs[0]?.times ?? 1
  return (
    <Card padding="flush">
      <section className={classes.section} aria-labelledby="pairs">
        <header className={classes.header}>
          <Title order={2} id="pairs">
            Who thanks whom
          </Title>
          {pairs.length > 0 && <p>Most often first.</p>}
        </header>
        {pairs.length === 0 ? (
          <EmptyState title="Nobody thanked anybody in this period" icon={<IconHeart size={30} />}>
            Thanks show here as soon as somebody sends points.
          </EmptyState>
        ) : (
          <ol className={classes.rows} aria-labelledby="pairs">
            {pairs.map(({ from, to, times, points }) => (
              <li
                key={`${from.id} ${to.id}`}
                className={classes.pair}
                style={{ '--share': `${(times / most) * 100}%` } as CSSProperties}
              >
                <OverviewPerson person={from} />
                <span className={classes.thanks}>
                  <IconArrowRight size={18} aria-hidden />
                  <VisuallyHidden>thanked</VisuallyHidden>
                </span>
                <OverviewPerson person={to} />
                <span className={classes.bar} aria-hidden />
                <span className={classes.amount}>
                  <strong>{sayTimes(times)}</strong>{' '}
                  <span className={classes.quiet}>
                    <Points amount={points} /> points
                  </span>
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </Card>
  )
}

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

interface OverviewPersonProps {
  person: Overview['pairs'][number]['from']
}

/** A person with picture; the name links to the account. */
function OverviewPerson({ person }: OverviewPersonProps) {
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={32} />
      <Link to={paths.account} params={{ userId: String(person.id) }} className={classes.name}>
        {person.firstName} {person.lastName}
      </Link>
    </span>
  )
}
