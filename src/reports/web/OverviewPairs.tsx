import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconHeart } from '@tabler/icons-react'
import { useId, type CSSProperties } from 'react'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import type { Overview } from '#reports/contract/overview.ts'
import { AccountName } from '#users/web/AccountName.tsx'
import { sayTimes } from './overview-words.ts'
import classes from './OverviewPairs.module.css'
import { PeopleSection, ShowAll, useFirstRows } from './PeopleSection.tsx'

/** The pairs of people with the most thanks. */
export function OverviewPairs({ pairs }: Pick<Overview, 'pairs'>) {
  const most = pairs[0]?.times ?? 1
  const listId = useId()
  const { shown, ...rows } = useFirstRows(pairs)
  return (
    <PeopleSection
      id="pairs"
      title={t`Who thanks whom`}
      heading={pairs.length > 0 && <p>{t`On the wall, most often first.`}</p>}
    >
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
              <PairPerson person={from} />
              <span className={classes.thanks}>
                <IconArrowRight size={18} aria-hidden />
                <VisuallyHidden>{t`thanked`}</VisuallyHidden>
              </span>
              <PairPerson person={to} />
              <span className={classes.bar} aria-hidden />
              <span className={classes.amount}>
                <strong>{sayTimes(times)}</strong>{' '}
                <span className={classes.quiet}>
                  {points === 0n ? (
                    t`without points`
                  ) : (
                    <Trans>
                      <Points amount={points} brief /> points
                    </Trans>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <ShowAll list={listId} {...rows} />
    </PeopleSection>
  )
}

interface PairPersonProps {
  person: Overview['pairs'][number]['from']
}

/** A person with picture. */
function PairPerson({ person }: PairPersonProps) {
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={32} />
      <AccountName person={person} className={classes.name} />
    </span>
  )
}
