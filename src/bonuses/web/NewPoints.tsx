import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { NOTHING } from '#platform/contract/points.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { useLoaded } from '#platform/web/ui/lazy-dialog.tsx'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'

const loadScene = async () => {
  const { BonusScene, bonusReasonsQuery } = await import('./BonusScene.tsx')
  return { default: BonusScene, bonusReasonsQuery }
}
const BonusScene = lazy(loadScene)

/** Loads the scene of a bonus that waits, so that nothing moves. */
export async function loadNewPoints(): Promise<void> {
  const { pending } = await queryClient.ensureQueryData(balancesQuery)
  if (pending === NOTHING) return
  const { bonusReasonsQuery } = await loadScene()
  await queryClient.ensureQueryData(bonusReasonsQuery)
}

/** The notice of pending bonus points (specification, sections 2 and 4); updated live. */
export function NewPoints() {
  const pending = useQuery(balancesQuery).data?.pending ?? NOTHING
  const isLoaded = useLoaded(pending > 0, loadScene, () => undefined)
  const waiting = showPoints(pending)
  return (
    <>
      {/* Rendered before it has words, so that screen readers announce them. */}
      <VisuallyHidden role="status">
        {pending > 0 && t`New Points Received: ${waiting}`}
      </VisuallyHidden>
      <Suspense>{isLoaded && <BonusScene pending={pending} />}</Suspense>
    </>
  )
}
