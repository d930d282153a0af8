import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Screen } from '../ui/Screen.tsx'

export function Cart() {
  return (
    <Screen title="Cart">
      <PageSkeleton />
    </Screen>
  )
}
