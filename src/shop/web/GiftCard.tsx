import { memo, useId, useCallback, useState } from 'react'
import { Button, Title, UnstyledButton, Loader } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hundredths, showBriefly, type Hundredths } from '#platform/contract/points.ts'
import { LOW_STOCK, type Gift } from '#shop/contract/shop.ts'
import { paths } from '#platform/web/paths.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, askToLogin } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { cartQuery } from './cart-query.ts'
import classes from './GiftCard.module.css'

export interface GiftCardProps {
  gift: Gift
  /** The appreciation balance; undefined while it loads. */
  spendable: Hundredths | undefined
  /** The number in the cart. */
  inCart: number
  /** The administrator's actions; null for everybody else. */
  manage: { onEdit: (gift: Gift) => void; onRemove: (gift: Gift) => void } | null
}

/** A gift in the shop (specification, section 2). */
export const GiftCard = memo(function GiftCard(props: GiftCardProps) {
  const { gift, spendable, inCart, manage } = props
  const nameId = useId()
  return (
    <article
      className={classes.card}
      aria-labelledby={nameId}
      tabIndex={-1}
      data-gone={gift.stock <= 0 || undefined}
    >
      <div className={classes.top}>
        <GiftPicture
          picture={gift.picture}
          alt=""
          sizes="(max-width: 22em) 92vw, (max-width: 36em) 46vw, 20rem"
          className={classes.picture}
        />
        {inCart > 0 && (
          <Link to={paths.cart} className={classes.inCart}>
            {inCart} in your cart
          </Link>
        )}
      </div>
      <div className={classes.words}>
        <Title order={2} id={nameId} className={classes.name}>
          {gift.name}
        </Title>
        <GiftDescription key={gift.description} text={gift.description} nameId={nameId} />
      </div>
      <div className={classes.facts}>
        <p className={classes.price}>
          <Points amount={gift.price} brief /> <span>points</span>
        </p>
        <Stock stock={gift.stock} />
        {gift.stock > 0 && <Missing price={gift.price} spendable={spendable} />}
      </div>
      <div className={classes.actions}>
        <AddToCartButton gift={gift.id} nameId={nameId} />
        {manage !== null && (
          <>
            <Button variant="default" aria-describedby={nameId} onClick={() => manage.onEdit(gift)}>
              Edit
            </Button>
            <Button
              variant="default"
              aria-describedby={nameId}
              onClick={() => manage.onRemove(gift)}
            >
              Remove
            </Button>
          </>
        )}
      </div>
    </article>
  )
})

function Stock({ stock }: { stock: number }) {
  if (stock <= 0) return <p className={classes.stock}>Out of stock</p>
  return (
    <p className={classes.stock} data-low={stock <= LOW_STOCK || undefined}>
      {stock.toLocaleString('en')} available
    </p>
  )
}

/** The missing points, in a friendly sentence. */
function Missing({ price, spendable }: { price: Hundredths } & Pick<GiftCardProps, 'spendable'>) {
  if (spendable === undefined || price <= spendable) return null
  return (
    <p className={classes.missing}>
      {showBriefly(hundredths(price - spendable))} more points and it is yours
    </p>
  )
}

interface GiftDescriptionProps {
  text: string
  /** The id of the element with the gift's name. */
  nameId: string
}

/** Three lines of the description, and a button for the rest. */
function GiftDescription({ text, nameId }: GiftDescriptionProps) {
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  const watch = useCallback((paragraph: HTMLElement | null) => {
    if (paragraph === null) return undefined
    const observer = new ResizeObserver(() =>
      setCut(paragraph.scrollHeight > paragraph.clientHeight + 1),
    )
    observer.observe(paragraph)
    return () => observer.disconnect()
  }, [])
  return (
    <div>
      <p ref={watch} className={classes.description} data-open={open || undefined}>
        {text}
      </p>
      {(cut || open) && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={open}
          aria-describedby={nameId}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read less' : 'Read more'}
        </UnstyledButton>
      )}
    </div>
  )
}

interface AddToCartButtonProps {
  gift: number
  /** The id of the element with the gift's name. */
  nameId: string
}

/** Never disabled: the server answers when it is out of stock, and the button keeps the focus. */
function AddToCartButton({ gift, nameId }: AddToCartButtonProps) {
  const { isPending, mutate } = useAddToCart()
  return (
    <Button
      fullWidth
      aria-describedby={nameId}
      aria-busy={isPending}
      leftSection={
        isPending ? (
          <Loader size={18} color="currentColor" aria-hidden />
        ) : (
          <IconShoppingCartPlus size={18} aria-hidden />
        )
      }
      onClick={() => {
        if (!isPending) mutate(gift)
      }}
    >
      Add To Cart
    </Button>
  )
}

/**
 * Add To Cart (specification, sections 5 and 8): announces the result, on whatever page is open by
 * then.
 */
function useAddToCart() {
  const queries = useQueryClient()
  return useMutation({
    // One change of the cart at a time, so that the last answer is the latest.
    scope: { id: 'cart' },
    mutationFn: (gift: number) => call(shopEndpoints.addToCart, { body: { gift } }),
    onSuccess: async (cart) => {
      announce('success', MESSAGES.addedToCart)
      // A read that began before this change must not overwrite it.
      await queries.cancelQueries({ queryKey: cartQuery.queryKey })
      queries.setQueryData(cartQuery.queryKey, cart)
    },
    onError: (error) => {
      if (error instanceof Refused && error.code === 'not-signed-in') {
        askToLogin('warning', MESSAGES.pleaseLoginToAdd)
        return
      }
      announce('error', wordsFor(error, MESSAGES.addToCartFailed))
      // The gift may be gone, or the lost answer was a success.
      void queries.invalidateQueries({ queryKey: ['gifts'] })
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
    },
  })
}
