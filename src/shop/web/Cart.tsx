import { Button, Skeleton } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MESSAGES } from '#platform/contract/messages.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTotal } from './CartTotal.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import { useCart } from './use-cart.ts'

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
