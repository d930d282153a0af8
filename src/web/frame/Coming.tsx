import { IconSeedling } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Screen } from '../ui/Screen.tsx'

/** A page of a later release. */
export function Coming() {
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title ?? '' })
  return (
    <Screen title={title}>
      <Card>
        <EmptyState title="Coming" icon={<IconSeedling size={30} />} />
      </Card>
    </Screen>
  )
}
