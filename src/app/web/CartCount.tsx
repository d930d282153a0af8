import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cartQuery } from '#shop/web/cart-query.ts'
import { countItems, itemsInWords } from '#shop/web/cart-count.ts'
import classes from './CartCount.module.css'

const MOST_SHOWN = 99

/** How much lies in the cart: a badge to see, and words (with this id) that describe the link. */
export function CartCount({ id }: { id: string }) {
  const { data: cart } = useQuery(cartQuery)
  const count = cart === undefined ? 0 : countItems(cart.lines)
  return (
    <>
      <VisuallyHidden id={id}>
        {cart === undefined ? '' : `${itemsInWords(count)} in your cart`}
      </VisuallyHidden>
      {count > 0 && (
        <span className={classes.badge} aria-hidden>
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </>
  )
}
