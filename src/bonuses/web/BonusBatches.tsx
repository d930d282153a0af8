import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bonusRecallEndpoints, type BatchBonus, type BonusBatch } from '#bonuses/contract/recall.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LazyModal } from '#platform/web/ui/lazy-dialog.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import classes from './BonusBatches.module.css'
import { BonusNote, BonusRow, BonusRows, BonusState, RecallOne } from './BonusRow.tsx'
import { RecallDialog, type RecallSubject } from './RecallDialog.tsx'

const batchesQuery = infiniteQueryOptions({
  queryKey: ['bonuses', 'batches'],
  queryFn: ({ pageParam: after, signal }) =>
    call(bonusRecallEndpoints.listBonusBatches, { query: { after }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
})

interface BonusBatchesProps {
  opened: boolean
  onClose: () => void
}

/** The processed bonus points, batch by batch; points that still wait can be recalled. */
export function BonusBatches({ opened, onClose }: BonusBatchesProps) {
  const { subject, opened: isAsking, open, close } = useDialog<RecallSubject>()
  // Outlives the list, which a question covers.
  const [expanded, setExpanded] = useState<number | null>(null)
  return (
    <>
      <LazyModal
        opened={opened && !isAsking}
        onClose={onClose}
        title={t`Bonus points given`}
        size="lg"
      >
        {opened && <Batches expanded={expanded} onExpand={setExpanded} onRecall={open} />}
      </LazyModal>
      <RecallDialog recalling={subject} opened={isAsking} onClose={close} />
    </>
  )
}

interface BatchListProps {
  /** The batch whose people are shown. */
  expanded: number | null
  onExpand: (batch: number | null) => void
  onRecall: (recalling: RecallSubject) => void
}

function Batches({ expanded, onExpand, onRecall }: BatchListProps) {
  const query = useInfiniteQuery(batchesQuery)
  const batches = query.data?.pages.flatMap((page) => page.batches)
  if (batches === undefined) {
    if (!query.isError) return <RowsSkeleton rows={3} />
    return (
      <LoadFailed
        bare
        title={t`Could not load the bonus points`}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (batches.length === 0) {
    return (
      <EmptyState title={t`No bonus points yet`} icon={<IconSparkles size={30} />}>
        <Trans>Enter them in a person&rsquo;s row, then process them.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <BonusRows aria-label={t`Bonus points given`}>
        {batches.map((batch) => (
          <BatchRow
            key={batch.id}
            batch={batch}
            isExpanded={batch.id === expanded}
            onExpand={onExpand}
            onRecall={onRecall}
          />
        ))}
      </BonusRows>
      <ShowMore query={query} failed={t`Could not load more.`} />
    </>
  )
}

interface BatchRowProps extends Pick<BatchListProps, 'onExpand' | 'onRecall'> {
  batch: BonusBatch
  isExpanded: boolean
}

function BatchRow({ batch, isExpanded, onExpand, onRecall }: BatchRowProps) {
  const { id, date, people, total, waiting } = batch
  const by = sayName(batch.by, say)
  const receiver = batch.receiver === null ? null : sayName(batch.receiver, say)
  const whom = receiver ?? plural(people, { one: '# person', other: '# people' })
  const given = showBriefly(total)
  const left = showBriefly(waiting.total)
  return (
    <BonusRow
      name={
        <Trans>
          <strong>{given}</strong> points for {whom}
        </Trans>
      }
      facts={
        <>
          <BonusNote>
            <Trans>
              Given by {by}, <Moment date={date} />
            </Trans>
          </BonusNote>
          <BonusNote>{stateOf(batch)}</BonusNote>
        </>
      }
    >
      {people > 1 && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={isExpanded}
          aria-label={t`People who were given ${given} points`}
          onClick={() => onExpand(isExpanded ? null : id)}
        >
          <Trans>People</Trans>
        </Button>
      )}
      {waiting.people > 0 && (
        <Button
          {...ASKS_TO_TAKE}
          size="compact-md"
          aria-label={t`Recall ${left} bonus points of ${whom}`}
          onClick={() => onRecall(recallOf(batch))}
        >
          <Trans>Recall</Trans>
        </Button>
      )}
      {isExpanded && <BatchPeople batch={id} onRecall={onRecall} />}
    </BonusRow>
  )
}

function recallOf({ id, receiver, waiting }: BonusBatch): RecallSubject {
  const left = showBriefly(waiting.total)
  const waits =
    receiver === null
      ? plural({ people: waiting.people }, { one: '# person', other: '# people' })
      : sayName(receiver, say)
  return {
    of: 'batch',
    id,
    words: (
      <Trans>
        <strong>{waits}</strong> will not get <strong>{left}</strong> bonus points. Deposited points
        stay.
      </Trans>
    ),
  }
}

function stateOf({ people, waiting, recalled }: BonusBatch): string {
  const [left, back] = [showBriefly(waiting.total), showBriefly(recalled.total)]
  if (waiting.people === people) return t`Nobody has deposited them yet`
  if (recalled.people === people) return t`Recalled`
  if (waiting.people + recalled.people === 0) return t`All are deposited`
  if (recalled.people === 0) {
    return t`${plural(left, { one: `${left} point waits`, other: `${left} points wait` })} to be deposited`
  }
  if (waiting.people === 0) {
    return t`${plural(back, { one: `${back} point was`, other: `${back} points were` })} recalled, the rest is deposited`
  }
  return t`${plural(left, { one: `${left} point waits`, other: `${left} points wait` })} to be deposited, ${plural(back, { one: `${back} was`, other: `${back} were` })} recalled`
}

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

/** The people of a batch; each waiting bonus can be recalled alone. */
function BatchPeople({ batch, onRecall }: BatchPeopleProps) {
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
      <BonusRows aria-label={t`People of this batch`}>
        {bonuses.map((bonus) => (
          <PersonRow key={bonus.id} bonus={bonus} onRecall={onRecall} />
        ))}
      </BonusRows>
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
    <BonusRow
      name={
        <>
          <Trans>
            {name}: <strong>{points}</strong>
          </Trans>
          <BonusState state={bonus.state} />
        </>
      }
      facts={bonus.reason !== '' && <BonusNote dir="auto">{bonus.reason}</BonusNote>}
    >
      <RecallOne bonus={bonus} name={name} onRecall={onRecall} />
    </BonusRow>
  )
}
