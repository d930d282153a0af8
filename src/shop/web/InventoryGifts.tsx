import { useState } from 'react'
import { Button, Title } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { InventoryRow } from '#shop/contract/shop.ts'
import { inventoryQuery } from './shop-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { AddMoreDialog } from './AddMoreDialog.tsx'
import classes from './InventorySection.module.css'
import { InventoryTable } from './InventoryTable.tsx'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import { useInventorySearch } from './use-inventory-search.ts'

/** The stock of every gift. */
export function InventoryGifts() {
  const { search = '', change } = useInventorySearch()
  const query = useInfiniteQuery(inventoryQuery(search))
  const [stocked, setStocked] = useState<InventoryRow | null>(null)
  const gifts = query.data?.pages.flatMap((page) => page.gifts)
  const total = query.data?.pages[0]?.total
  return (
    <section aria-labelledby="stock" className={classes.section}>
      <Title order={2} id="stock">
        Gift Items
      </Title>
      <ListTools
        count={total === undefined || query.isPlaceholderData ? undefined : inWords(total)}
      >
        <SearchField
          label="Search gift items"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      </ListTools>
      {query.isLoadingError ? (
        <Unread words={MESSAGES.inventoryFailed} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          {gifts === undefined && <RowsSkeleton rows={5} />}
          {gifts?.length === 0 && <NoGifts searched={search !== ''} />}
          {gifts !== undefined && gifts.length > 0 && (
            <InventoryTable gifts={gifts} stale={query.isPlaceholderData} onAddMore={setStocked} />
          )}
        </Card>
      )}
      <ShowMore query={query} failed={MESSAGES.inventoryFailed} />
      <AddMoreDialog gift={stocked} onClose={() => setStocked(null)} />
    </section>
  )
}

function NoGifts({ searched }: { searched: boolean }) {
  if (searched) {
    return (
      <EmptyState title="No gift matches" icon={<IconGift size={30} />}>
        Try another part of its name.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="There are no gifts yet"
      icon={<IconGift size={30} />}
      action={
        <Button renderRoot={(props) => <Link to={paths.giftShop} {...props} />}>
          Go to the Gift Shop
        </Button>
      }
    >
      Add the first one in the Gift Shop; its stock shows here.
    </EmptyState>
  )
}

function inWords(count: number): string {
  return count === 1 ? '1 gift' : `${count.toLocaleString('en')} gifts`
}
