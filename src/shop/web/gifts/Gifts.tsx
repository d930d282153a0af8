import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconGift, IconSearch } from '@tabler/icons-react'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { call } from '#platform/web/api/client.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { Gift, GiftSearch } from '#shop/contract/shop.ts'
import { cartQuery } from '#shop/web/checkout/cart-query.ts'
import type { GiftShopSearch } from '#shop/web/search-params.ts'
import { GiftCard, type GiftCardProps } from './GiftCard.tsx'
import classes from './Gifts.module.css'

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
      {failed && <LoadAlert words={t(MESSAGES.giftsFailed)} onRetry={retry} />}
    </div>
  )
}

function NothingMatches({ onShowAll }: Pick<GiftsProps, 'onShowAll'>) {
  return (
    <Card>
      <EmptyState
        title={t`No gift matches`}
        icon={<IconSearch size={30} />}
        action={<Button variant="default" onClick={onShowAll}>{t`Clear filters`}</Button>}
      >
        <Trans>Try another word, or see all gifts.</Trans>
      </EmptyState>
    </Card>
  )
}

function NothingYet({ addGift }: Pick<GiftsProps, 'addGift'>) {
  return (
    <Card>
      <EmptyState title={t`There are no gifts yet`} icon={<IconGift size={30} />} action={addGift}>
        {addGift
          ? t`Add the first one: colleagues see it at once.`
          : t`Keep your points: gifts show here as soon as there are some.`}
      </EmptyState>
    </Card>
  )
}

/** The number of each gift in the cart, by its id. */
function useInCart(): ReadonlyMap<number, number> {
  const lines = useQuery(cartQuery).data?.lines
  return useMemo(() => {
    const counts = new Map<number, number>()
    for (const { id, quantity } of lines ?? []) counts.set(id, (counts.get(id) ?? 0) + quantity)
    return counts
  }, [lines])
}

/** A search's gifts, page by page, without doubles. */
export function useGifts(shown: GiftShopSearch) {
  const {
    search = '',
    sort = 'arranged',
    category = 0,
    affordable = false,
    inStock = false,
  } = shown
  const query = useInfiniteQuery(giftsQuery({ search, sort, category, affordable, inStock }))
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

function giftsQuery(search: Omit<GiftSearch, 'after'>) {
  return infiniteQueryOptions({
    queryKey: ['gifts', search],
    queryFn: ({ pageParam, signal }) =>
      call(shopEndpoints.listGifts, { query: { ...search, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

interface GiftGridProps extends Pick<GiftCardProps, 'spendable' | 'manage'> {
  gifts: Gift[]
  /** The number of each gift in the cart, by its id. */
  inCart: ReadonlyMap<number, number>
  stale: boolean
  readingMore: boolean
  /** Loads more gifts; null when these are all. */
  showMore: (() => Promise<unknown>) | null
}

function GiftGrid(props: GiftGridProps) {
  const { gifts, spendable, inCart, manage, stale, readingMore, showMore } = props
  const list = useRef<HTMLUListElement>(null)
  const lastBefore = useRef<number>(undefined)
  useEffect(() => {
    const next = gifts.findIndex(({ id }) => id === lastBefore.current) + 1
    if (next === gifts.length) return
    lastBefore.current = undefined
    // The button may be gone: focus the first new gift.
    if (next > 0) list.current?.children[next]?.querySelector('article')?.focus()
  }, [gifts])
  const readMore = () => {
    lastBefore.current = gifts.at(-1)?.id
    void showMore?.()
  }
  return (
    <>
      <ul ref={list} className={classes.grid} aria-busy={stale}>
        {gifts.map((gift) => (
          <li key={gift.id}>
            <GiftCard
              gift={gift}
              spendable={spendable}
              inCart={inCart.get(gift.id) ?? 0}
              manage={manage}
            />
          </li>
        ))}
      </ul>
      {showMore !== null && (
        <div className={classes.more}>
          <Button variant="default" loading={readingMore} onClick={readMore}>{t`Show more`}</Button>
        </div>
      )}
    </>
  )
}

const PLACES = Array.from({ length: 8 }, (_, place) => place)

/** The placeholder while the gifts load. */
function GiftsWaiting() {
  return (
    <div className={classes.grid} role="status">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {PLACES.map((place) => (
        <div key={place} className={classes.waiting}>
          <Skeleton radius={0} className={classes.waitingPicture} />
          <div className={classes.waitingWords}>
            <Skeleton height={20} width={`${55 + ((place * 13) % 30)}%`} />
            <Skeleton height={14} />
            <Skeleton height={14} width="70%" />
            <Skeleton height={24} width="45%" mt="sm" />
            <Skeleton height={36} mt="xs" />
          </div>
        </div>
      ))}
    </div>
  )
}
