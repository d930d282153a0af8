import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconHeart } from '@tabler/icons-react'
import { useId, type CSSProperties } from 'react'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import type { Overview } from '#reports/contract/overview.ts'
import { AccountName } from '#users/web/AccountName.tsx'
import { ShowAll, useFirstRows } from './first-rows.tsx'
import { sayTimes } from './overview-words.ts'
import classes from './OverviewPeople.module.css'

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
