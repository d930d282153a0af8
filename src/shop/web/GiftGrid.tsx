import { useEffect, useRef } from 'react'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import type { Gift } from '#shop/contract/shop.ts'
import { GiftCard, type GiftCardProps } from './GiftCard.tsx'
import classes from './GiftGrid.module.css'

interface GiftGridProps extends Pick<GiftCardProps, 'spendable' | 'manage'> {
  gifts: Gift[]
  /** The number of each gift in the cart, by its id. */
  inCart: ReadonlyMap<number, number>
  stale: boolean
  readingMore: boolean
  /** Loads more gifts; null when these are all. */
  showMore: (() => Promise<unknown>) | null
}

export function GiftGrid(props: GiftGridProps) {
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
          <Button variant="default" loading={readingMore} onClick={readMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

const PLACES = Array.from({ length: 8 }, (_, place) => place)

/** The placeholder while the gifts load. */
export function GiftsWaiting() {
  return (
    <div className={classes.grid} role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {PLACES.map((place) => (
        <div key={place} className={classes.waiting}>
          <Skeleton radius={0} className={classes.waitingPicture} />
          <div className={classes.waitingWords}>
            <Skeleton height={20} width={`${55 + ((place * 13) % 30)}%`} />
            <Skeleton height={14} />
            <Skeleton height={14} width="70%" />
            <Skeleton height={24} width="45%" mt="sm" />
            <Skeleton height={36} mt={6} />
          </div>
        </div>
      ))}
    </div>
  )
}
