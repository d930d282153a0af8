import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHeartOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Refused } from '#platform/contract/refusals.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { wordsOfRefused } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { RecognitionCard } from './card/RecognitionCard.tsx'
import { cardQuery } from './recognition-queries.ts'
import { useMarkSeen } from './use-seen.ts'

const route = getRouteApi(paths.thanks)

/** The page of one card: the card as large as a letter, and its answers beneath. */
export function ThanksPage() {
  const { id } = route.useParams()
  return (
    <Screen
      title={t`Thanks`}
      above={<BackLink to={paths.wall}>{t`All thanks`}</BackLink>}
      isReading
    >
      <OneCard key={id} id={Number(id)} />
    </Screen>
  )
}

function OneCard({ id }: { id: number }) {
  const { data: card, error, isPending, refetch } = useQuery(cardQuery(id))
  const isNew = useWasNew(card)
  const markSeen = useMarkSeen()
  if (isPending) {
    return (
      <Card>
        <RowsSkeleton rows={2} />
      </Card>
    )
  }
  if (error instanceof Refused) return <NotThere words={wordsOfRefused(error)} />
  if (card === undefined) {
    return <LoadFailed title={t`Could not load these thanks`} onRetry={() => void refetch()} />
  }
  return <RecognitionCard recognition={card} isNew={isNew} onSeen={markSeen} isOpen />
}

/** Whether the card was new when it was opened: it stays marked after it was seen. */
function useWasNew(card: Recognition | undefined): boolean {
  const [wasNew, setWasNew] = useState(false)
  if (card?.isNew && !wasNew) setWasNew(true)
  return wasNew
}

function NotThere({ words }: { words: string }) {
  return (
    <Card>
      <EmptyState
        title={words}
        icon={<IconHeartOff size={30} />}
        action={
          <Button renderRoot={(props) => <Link to={paths.home} {...props} />}>
            <Trans>Back to Home</Trans>
          </Button>
        }
      >
        <Trans>They may be private, or taken back.</Trans>
      </EmptyState>
    </Card>
  )
}
