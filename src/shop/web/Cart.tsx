import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { hundredths } from '#platform/contract/points.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import type { Cart as CartContents, CartLine } from '#shop/contract/cart.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import { shortfallInWords } from './cart-lines.ts'
import { boughtInWords, buyableQuantity } from './cart-query.ts'
import classes from './Cart.module.css'
import { CartCard } from './CartCard.tsx'
import { useCart, useChangeCart } from './use-cart.ts'

/** Cart (specification, sections 2 and 5): the gifts, their total, and BUY NOW!. */
export function CartPage() {
  const { cart, failed, retry } = useCart()
  if (failed) {
    return (
      <Screen title={t`Cart`}>
        <LoadAlert words={t(MESSAGES.cartFailed)} onRetry={retry} />
      </Screen>
    )
  }
  if (cart === undefined) {
    return (
      <Screen title={t`Cart`} lead={t(LEAD)} aside={<Skeleton height={180} radius="lg" />}>
        <Card padding="flush">
          <RowsSkeleton rows={3} />
        </Card>
      </Screen>
    )
  }
  if (cart.lines.length === 0) return <EmptyCart />
  return (
    <Screen title={t`Cart`} lead={t(LEAD)} aside={<CartTotal cart={cart} />}>
      <CartLines lines={cart.lines} />
    </Screen>
  )
}

const LEAD = msg`Review what you picked, then buy it with your appreciation balance.`

function EmptyCart() {
  return (
    <Screen title={t`Cart`}>
      <Card>
        <EmptyState
          title={t`Your cart is empty`}
          icon={<IconShoppingCart size={30} />}
          action={
            <Button renderRoot={(props) => <Link to={paths.giftShop} {...props} />}>
              <Trans>Go to the Gift Shop</Trans>
            </Button>
          }
        >
          <Trans>Gifts you add wait here until you buy them, on every device you use.</Trans>
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

/** The cart's total, the appreciation balance, and BUY NOW!. */
function CartTotal({ cart }: { cart: CartContents }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const shortfall = shortfallInWords(cart.lines)
  const buy = () => {
    // Specification, section 5: buying is blocked when no item is in stock.
    if (cart.lines.every((line) => buyableQuantity(line) <= 0))
      setFailure(sayRefusal('nothing-in-stock'))
    else void navigate({ to: paths.withdraw, search: { buy: 'cart' } })
  }
  return (
    <Card>
      <div className={classes.summary}>
        <p className={classes.count}>{boughtInWords(cart)}</p>
        <p className={classes.total} role="status">
          <span className={classes.label}>{t`Total`}</span> <Points amount={cart.total} />{' '}
          <span className={classes.unit}>{t`points`}</span>
        </p>
        <Purse cart={cart} />
        {shortfall !== null && <p className={classes.shortfall}>{shortfall}</p>}
        <Button size="lg" fullWidth onClick={buy}>{t`BUY NOW!`}</Button>
        <ErrorBanner message={failure} onClear={() => setFailure(null)} />
      </div>
    </Card>
  )
}

/** Only the appreciation balance buys gifts. */
function Purse({ cart }: { cart: CartContents }) {
  const { data: balances } = useQuery(balancesQuery)
  if (balances === undefined) return null
  const missing = hundredths(Math.max(0, cart.total - balances.appreciation))
  return (
    <p className={classes.purse}>
      {missing > 0 ? (
        <Trans>
          You have <Points amount={balances.appreciation} tone="appreciation" /> appreciation points
          <strong>
            , <Points amount={missing} /> too few for this cart
          </strong>
          .
        </Trans>
      ) : (
        <Trans>
          You have <Points amount={balances.appreciation} tone="appreciation" /> appreciation
          points.
        </Trans>
      )}
    </p>
  )
}
