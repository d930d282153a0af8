import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconGift } from '@tabler/icons-react'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { awardEndpoints, type GivenAward } from '#awards/contract/awards.ts'
import { BonusNote, BonusRow, BonusRows } from '#bonuses/web/BonusRow.tsx'
import { sayName } from '#platform/contract/former-colleague.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LazyModal } from '#platform/web/ui/lazy-dialog.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'

const awardsQuery = infiniteQueryOptions({
  queryKey: ['bonuses', 'awards'],
  queryFn: ({ pageParam: after, signal }) =>
    call(awardEndpoints.listAwards, { query: { after }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
})

interface AwardsGivenProps {
  opened: boolean
  onClose: () => void
}

/** The company points that were given, the latest first. */
export function AwardsGiven({ opened, onClose }: AwardsGivenProps) {
  return (
    <LazyModal opened={opened} onClose={onClose} title={t`Company points given`} size="lg">
      {opened && <Awards />}
    </LazyModal>
  )
}

function Awards() {
  const query = useInfiniteQuery(awardsQuery)
  const awards = query.data?.pages.flatMap((page) => page.awards)
  if (awards === undefined) {
    if (!query.isError) return <RowsSkeleton rows={3} />
    return (
      <LoadFailed
        bare
        title={t`Could not load the company points`}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (awards.length === 0) {
    return (
      <EmptyState title={t`No company points yet`} icon={<IconGift size={30} />}>
        <Trans>Select people on All Data, then give them points that buy gifts.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <BonusRows aria-label={t`Company points given`}>
        {awards.map((award) => (
          <AwardRow key={award.id} award={award} />
        ))}
      </BonusRows>
      <ShowMore query={query} failed={t`Could not load more.`} />
    </>
  )
}

function AwardRow({ award }: { award: GivenAward }) {
  const { date, people, total, reason, reversed } = award
  const by = sayName(award.by, say)
  const whom =
    award.receiver === null
      ? plural(people, { one: '# person', other: '# people' })
      : sayName(award.receiver, say)
  const given = showBriefly(total)
  return (
    <BonusRow
      name={
        <Trans>
          <strong>{given}</strong> points for {whom}
        </Trans>
      }
      facts={
        <>
          {reason !== null && <BonusNote>{reason}</BonusNote>}
          <BonusNote>
            <Trans>
              Given by {by}, <Moment date={date} />
            </Trans>
          </BonusNote>
          {reversed > 0n && (
            <BonusNote>{t`${{ points: showBriefly(reversed) }} points were taken back`}</BonusNote>
          )}
        </>
      }
    >
      {null}
    </BonusRow>
  )
}
