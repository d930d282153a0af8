import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title, UnstyledButton } from '@mantine/core'
import { IconHeart } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import type { Profile } from '#recognition/contract/people.ts'
import { RecognitionCard } from '../card/RecognitionCard.tsx'
import { openComposer } from '../open-composer.ts'
import { wallQuery } from '../recognition-queries.ts'
import { ValueBadge } from '../ValueBadge.tsx'
import classes from './ProfileThanks.module.css'

interface ProfileThanksProps {
  profile: Profile
  /** The value to filter by; undefined for all. */
  value: number | undefined
  onAll: () => void
}

const FAILED = msg`These thanks could not be loaded.`

/** The thanks that a person received and the reader may see. */
export function ProfileThanks({ profile, value = 0, onAll }: ProfileThanksProps) {
  const { person, isMine } = profile
  const scope = isMine ? ('received' as const) : ('person' as const)
  const query = useInfiniteQuery(wallQuery({ scope, person: person.id, value, q: '' }))
  const cards = query.data?.pages.flatMap(({ recognitions }) => recognitions)
  return (
    <section className={classes.thanks} aria-labelledby="thanks">
      <Title order={2} id="thanks">
        {isMine ? t`Thanks you received` : t`Thanks for ${{ name: person.firstName }}`}
      </Title>
      {cards === undefined && query.isError && (
        <LoadAlert words={t(FAILED)} onRetry={() => void query.refetch()} />
      )}
      {cards === undefined && !query.isError && (
        <Card padding="flush">
          <RowsSkeleton rows={3} />
        </Card>
      )}
      {cards?.length === 0 && (
        <Card>{value === 0 ? <NoThanks profile={profile} /> : <NoneOfValue onAll={onAll} />}</Card>
      )}
      {cards !== undefined && cards.length > 0 && (
        <ul className={classes.cards} aria-labelledby="thanks">
          {cards.map((card) => (
            <li key={card.id}>
              <RecognitionCard recognition={card} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} failed={t(FAILED)} />
    </section>
  )
}

function NoThanks({
  profile: { person, isMine, mayBeThanked },
}: Pick<ProfileThanksProps, 'profile'>) {
  if (isMine) {
    return (
      <EmptyState
        title={t`Nobody has thanked you here yet`}
        icon={<IconHeart size={30} />}
        action={<Button onClick={() => openComposer()}>{t`Thank somebody`}</Button>}
      >
        <Trans>Thanks find their way back. Who made your day?</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`No thanks to show`}
      icon={<IconHeart size={30} />}
      action={
        mayBeThanked && (
          <Button onClick={() => openComposer({ receivers: [person] })}>
            <Trans>Write a few words</Trans>
          </Button>
        )
      }
    >
      {mayBeThanked
        ? t`What did ${{ name: person.firstName }} do lately that helped you?`
        : t`There are none, or they are private.`}
    </EmptyState>
  )
}

function NoneOfValue({ onAll }: Pick<ProfileThanksProps, 'onAll'>) {
  return (
    <EmptyState
      title={t`No thanks name this value`}
      icon={<IconHeart size={30} />}
      action={<Button variant="default" onClick={onAll}>{t`Show all thanks`}</Button>}
    />
  )
}

interface ProfileValuesProps {
  values: Profile['values']
  /** The value whose thanks are shown; undefined for all. */
  chosen: number | undefined
  onChoose: (value: number | undefined) => void
}

/** A person's values, those that thanks name most first; each filters the list below. */
export function ProfileValues({ values, chosen, onChoose }: ProfileValuesProps) {
  return (
    <div className={classes.values} role="group" aria-label={t`Values`}>
      {values.map(({ value }) => (
        <UnstyledButton
          key={value.id}
          className={classes.value}
          aria-pressed={value.id === chosen}
          onClick={() => onChoose(value.id === chosen ? undefined : value.id)}
        >
          <ValueBadge value={value} />
        </UnstyledButton>
      ))}
    </div>
  )
}
