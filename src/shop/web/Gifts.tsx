import { type ReactNode, useMemo } from 'react'
import { Button } from '@mantine/core'
import { IconGift, IconSearch } from '@tabler/icons-react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import type { GiftCardProps } from './GiftCard.tsx'
import { GiftGrid, GiftsWaiting } from './GiftGrid.tsx'
import classes from './GiftGrid.module.css'
import { Unread } from '#platform/web/ui/Unread.tsx'
import type { useGifts } from './use-gifts.ts'
import { useQuery } from '@tanstack/react-query'
import { cartQuery } from './cart-query.ts'

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
