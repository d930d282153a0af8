import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Screen } from '../ui/Screen.tsx'

export function Inventory() {
  return (
    <Screen title="Inventory">
      <PageSkeleton />
    </Screen>
  )
}
