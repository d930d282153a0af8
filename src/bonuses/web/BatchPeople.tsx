import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { bonusRecallEndpoints, type BatchBonus } from '#bonuses/contract/recall.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import classes from './BonusList.module.css'
import type { RecallSubject } from './RecallDialog.tsx'
import { BonusState, RecallOne } from './UserBonuses.tsx'

const batchBonusesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['bonuses', 'batch', id],
    queryFn: ({ pageParam: after, signal }) =>
      call(bonusRecallEndpoints.listBatchBonuses, { params: { id }, query: { after }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })

interface BatchPeopleProps {
  batch: number
  onRecall: (recalling: RecallSubject) => void
}

/** The people of a batch; what waits for one of them can be recalled alone. */
export function BatchPeople({ batch, onRecall }: BatchPeopleProps) {
  const query = useInfiniteQuery(batchBonusesQuery(batch))
  const bonuses = query.data?.pages.flatMap((page) => page.bonuses)
  if (bonuses === undefined) {
    if (!query.isError) return <RowsSkeleton rows={3} />
    return (
      <LoadFailed
        bare
        title={t`Could not load the bonus points`}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <div className={classes.people}>
      <ul className={classes.rows} aria-label={t`People of this batch`}>
        {bonuses.map((bonus) => (
          <PersonRow key={bonus.id} bonus={bonus} onRecall={onRecall} />
        ))}
      </ul>
      <ShowMore query={query} failed={t`Could not load more.`} />
    </div>
  )
}

interface PersonRowProps {
  bonus: BatchBonus
  onRecall: (recalling: RecallSubject) => void
}

function PersonRow({ bonus, onRecall }: PersonRowProps) {
  const name = sayName(bonus.receiver, say)
  const points = showBriefly(bonus.amount)
  return (
    <li className={classes.row}>
      <span className={classes.facts}>
        <span className={classes.line}>
          <Trans>
            {name}: <strong>{points}</strong>
          </Trans>
          <BonusState state={bonus.state} />
        </span>
        {bonus.reason !== '' && (
          <span className={classes.quiet} dir="auto">
            {bonus.reason}
          </span>
        )}
      </span>
      <RecallOne bonus={bonus} name={name} onRecall={onRecall} />
    </li>
  )
}
