import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Screen } from '../ui/Screen.tsx'

export function PurchasedItems() {
  return (
    <Screen title="Purchased Items">
      <PageSkeleton />
    </Screen>
  )
}
