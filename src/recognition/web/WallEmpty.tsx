import { Button } from '@mantine/core'
import { IconHeart, IconHeartHandshake, IconSearch, IconSparkles } from '@tabler/icons-react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { welcomesQuery } from './people-queries.ts'
import { openComposer } from './open-composer.ts'
import type { WallTab } from './search-params.ts'

interface WallEmptyProps {
  tab: WallTab
  me: SignedInUser
  /** Null: the wall is not filtered. */
  onShowAll: (() => void) | null
}

const EMPTY = {
  company: {
    title: 'Be the first to say thanks',
    icon: <IconSparkles size={30} />,
    words: 'Every thanks in the company is shown here. Who helped you this week?',
  },
  received: {
    title: 'Your first thanks will be shown here',
    icon: <IconHeart size={30} />,
    words: 'New here? Begin with a colleague who made you feel welcome: thanks tend to come back.',
  },
  given: {
    title: 'Who made your day?',
    icon: <IconHeartHandshake size={30} />,
    words: 'Two sentences are enough: what did they do, and what did it change?',
  },
} as const

/** A wall without cards: says what to do next. */
export function WallEmpty({ tab, me, onShowAll }: WallEmptyProps) {
  if (onShowAll !== null) {
    return (
      <Card>
        <EmptyState
          title="No thanks match"
          icon={<IconSearch size={30} />}
          action={
            <Button variant="default" onClick={onShowAll}>
              Show all
            </Button>
          }
        >
          Try other words or another value.
        </EmptyState>
      </Card>
    )
  }
  const { title, icon, words } = EMPTY[tab]
  return (
    <Card>
      <EmptyState
        title={title}
        icon={icon}
        action={me.isTransfer && <Button onClick={() => openComposer()}>Thank a colleague</Button>}
      >
        {tab === 'received' ? <NobodyThankedYou otherwise={words} /> : words}
      </EmptyState>
    </Card>
  )
}

/** Tells newcomers that their team is invited to welcome them, where it is. */
function NobodyThankedYou({ otherwise }: { otherwise: string }) {
  const { data } = useQuery(welcomesQuery)
  const team = data?.invitedTeam ?? null
  if (team === null) return otherwise
  return `Your team, ${team}, is invited to welcome you. Meanwhile, who made you feel welcome? Thanks tend to come back.`
}
