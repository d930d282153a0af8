import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MESSAGES } from '#platform/contract/messages.ts'
import { purchasesQuery } from './shop-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { PageSkeleton } from '#platform/web/ui/PageSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { PurchasedOrder } from './PurchasedOrder.tsx'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'

/** Purchased Items (specification, section 2): what was bought, and where it is. */
export function PurchasedItems() {
  const query = useInfiniteQuery(purchasesQuery)
  const purchases = query.data?.pages.flatMap((page) => page.purchases)
  return (
    <Screen title="Purchased Items" lead="Everything you bought, and where it is.">
      {purchases?.length === 0 && <NothingBought />}
      {purchases?.map((purchase) => (
        <PurchasedOrder key={purchase.id} purchase={purchase} />
      ))}
      {query.isPending && <PageSkeleton />}
      {query.isLoadingError && (
        <Unread words={MESSAGES.purchasesFailed} onRetry={() => void query.refetch()} />
      )}
      <ShowMore query={query} failed={MESSAGES.purchasesFailed} />
    </Screen>
  )
}

function NothingBought() {
  return (
    <Card>
      <EmptyState
        title={MESSAGES.noPurchases}
        icon={<IconPackage size={30} />}
        action={
          <Button renderRoot={(props) => <Link to={paths.giftShop} {...props} />}>
            Go to the Gift Shop
          </Button>
        }
      >
        The gifts you buy show here, and whether they are handed over.
      </EmptyState>
    </Card>
  )
}
