import { Button, Skeleton } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import type { CartLine } from '#shop/contract/cart.ts'
import { CartTotal } from './CartTotal.tsx'
import { useCart, useChangeCart } from './use-cart.ts'
import { CartCard } from './CartCard.tsx'
import classes from './Cart.module.css'

/** Cart (specification, sections 2 and 5): the gifts, their total, and BUY NOW!. */
export function Cart() {
  const { cart, failed, retry } = useCart()
  if (failed) {
    return (
      <Screen title="Cart">
        <Unread words={MESSAGES.cartFailed} onRetry={retry} />
      </Screen>
    )
  }
  if (cart === undefined) {
    return (
      <Screen title="Cart" lead={LEAD} aside={<Skeleton height={180} radius="lg" />}>
        <Card padding="flush">
          <RowsSkeleton rows={3} />
        </Card>
      </Screen>
    )
  }
  if (cart.lines.length === 0) return <EmptyCart />
  return (
    <Screen title="Cart" lead={LEAD} aside={<CartTotal cart={cart} />}>
      <CartLines lines={cart.lines} />
    </Screen>
  )
}

const LEAD = 'Review what you picked, then buy it with your appreciation balance.'

function EmptyCart() {
  return (
    <Screen title="Cart">
      <Card>
        <EmptyState
          title="Your cart is empty"
          icon={<IconShoppingCart size={30} />}
          action={
            <Button renderRoot={(props) => <Link to={paths.giftShop} {...props} />}>
              Go to the Gift Shop
            </Button>
          }
        >
          Gifts you add wait here until you buy them, on every device you use.
        </EmptyState>
      </Card>
    </Screen>
  )
}

/** A card per gift in the cart, in the order they were added. */
function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const { change, step, remove } = useChangeCart()
  const list = useRef<HTMLUListElement>(null)
  const removeAt = (index: number, gift: number) => {
    remove(gift)
    // The focused button disappears: focus the next card, or the heading.
    const cards = list.current?.children
    const next = cards?.[index + 1] ?? cards?.[index - 1] ?? document.querySelector('main h1')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
  return (
    <ul ref={list} className={classes.lines}>
      {lines.map((line, index) => (
        <CartCard
          key={line.id}
          line={line}
          onQuantity={(quantity) => change(line.id, quantity)}
          onStep={(by) => step(line.id, by)}
          onRemove={() => removeAt(index, line.id)}
        />
      ))}
    </ul>
  )
}
