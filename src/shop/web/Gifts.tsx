import { useMemo, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconGift, IconSearch } from '@tabler/icons-react'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { MESSAGES } from '#platform/contract/messages.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import type { GiftCardProps } from './GiftCard.tsx'
import { GiftGrid, GiftsWaiting } from './GiftGrid.tsx'
import { cartQuery } from './cart-query.ts'
import { giftsQuery } from './shop-queries.ts'
import type { GiftShopSearch } from './search-params.ts'
import classes from './GiftGrid.module.css'

interface GiftsProps extends Pick<GiftCardProps, 'spendable' | 'manage'> {
  found: ReturnType<typeof useGifts>
  /** Whether a search or a filter is set. */
  filtered: boolean
  onShowAll: () => void
  /** The administrator's button; false for everybody else. */
  addGift: ReactNode
}

/** The gifts of a search, or why there are none. */
export function Gifts({ found, filtered, onShowAll, addGift, ...rest }: GiftsProps) {
  const { gifts, stale, failed, retry, readingMore, showMore } = found
  const inCart = useInCart()
  return (
    <div className={classes.found}>
      {gifts === undefined && !failed && <GiftsWaiting />}
      {gifts?.length === 0 &&
        (filtered ? <NothingMatches onShowAll={onShowAll} /> : <NothingYet addGift={addGift} />)}
      {gifts !== undefined && gifts.length > 0 && (
        <GiftGrid {...rest} {...{ gifts, inCart, stale, readingMore, showMore }} />
      )}
      {failed && <Unread words={MESSAGES.giftsFailed} onRetry={retry} />}
    </div>
  )
}

function NothingMatches({ onShowAll }: Pick<GiftsProps, 'onShowAll'>) {
  return (
    <Card>
      <EmptyState
        title="No gift matches"
        icon={<IconSearch size={30} />}
        action={
          <Button variant="default" onClick={onShowAll}>
            Clear filters
          </Button>
        }
      >
        Try another word, or see all gifts.
      </EmptyState>
    </Card>
  )
}

function NothingYet({ addGift }: Pick<GiftsProps, 'addGift'>) {
  return (
    <Card>
      <EmptyState title="There are no gifts yet" icon={<IconGift size={30} />} action={addGift}>
        {addGift
          ? 'Add the first one: colleagues see it at once.'
          : 'Keep your points: gifts show here as soon as there are some.'}
      </EmptyState>
    </Card>
  )
}

/** The number of each gift in the cart, by its id. */
function useInCart(): ReadonlyMap<number, number> {
  const lines = useQuery(cartQuery).data?.lines
  return useMemo(() => new Map(lines?.map(({ id, quantity }) => [id, quantity])), [lines])
}

/** The gifts of a search, page by page. */
export function useGifts({ search = '', sort = 'newest', affordable, inStock }: GiftShopSearch) {
  const query = useInfiniteQuery(
    giftsQuery({ search, sort, affordable: affordable ?? false, inStock: inStock ?? false }),
  )
  const read = query.data?.pages.flatMap(({ gifts }) => gifts)
  return {
    // A gift that moved to another page while loading is shown once.
    gifts: read && [...new Map(read.map((gift) => [gift.id, gift])).values()],
    total: query.data?.pages[0]?.total,
    /** The gifts belong to the previous search. */
    stale: query.isPlaceholderData,
    failed: query.isError,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    readingMore: query.isFetchingNextPage,
    showMore: query.hasNextPage ? query.fetchNextPage : null,
  }
}
