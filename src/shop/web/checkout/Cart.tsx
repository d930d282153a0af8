import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import {
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { hundredths } from '#platform/contract/points.ts'
import { call } from '#platform/web/api/client.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { Cart as CartContents, CartLine } from '#shop/contract/cart.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { LARGEST_LINE } from '#shop/contract/shop.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import { shortfallInWords, withPending, type PendingChange } from './cart-lines.ts'
import { boughtInWords, buyableQuantity, CART_CHANGES, cartQuery, keyOfLine } from './cart-query.ts'
import classes from './Cart.module.css'
import { CartCard } from './CartCard.tsx'

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
  const removeAt = (index: number, line: CartLine) => {
    remove(line)
    // The focused button disappears: focus the next card, or the heading.
    const cards = list.current?.children
    const next = cards?.[index + 1] ?? cards?.[index - 1] ?? document.querySelector('main h1')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
  return (
    <ul ref={list} className={classes.lines}>
      {lines.map((line, index) => (
        <CartCard
          key={keyOfLine(line)}
          line={line}
          onQuantity={(quantity) => change(line, quantity)}
          onStep={(by) => step(line, by)}
          onRemove={() => removeAt(index, line)}
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
  const { data: balances, isError } = useQuery(balancesQuery)
  // Its place is kept, so that BUY NOW! does not move under a finger.
  if (balances === undefined) return isError ? null : <Skeleton height="1.5rem" width="75%" />
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

/** The cart with its pending changes. */
export function useCart() {
  const { data, isError, refetch } = useQuery(cartQuery)
  const pending = useMutationState({
    filters: { mutationKey: CART_CHANGES, status: 'pending' },
    select: ({ state }) => state.variables as PendingChange,
  })
  return {
    cart: data && withPending(data, pending),
    failed: isError && data === undefined,
    retry: () => void refetch(),
  }
}

/** Changes or removes a line: one call at a time, and only the last one for each line. */
export function useChangeCart() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: CART_CHANGES,
    scope: { id: 'cart' },
    mutationFn: async (change: PendingChange) => (isLast(queries, change) ? send(change) : null),
    onSuccess: async (cart, { quantity }) => {
      if (cart === null) return
      // A read that began before this change must not overwrite it.
      await queries.cancelQueries({ queryKey: cartQuery.queryKey })
      queries.setQueryData(cartQuery.queryKey, cart)
      if (quantity === null) announceMessage('success', t(MESSAGES.removedFromCart))
    },
    onError: (error, { quantity }) =>
      announceFailure(
        error,
        quantity === null ? t(MESSAGES.removeFromCartFailed) : wordsFor(error),
      ),
    onSettled: () => {
      if (queries.isMutating({ mutationKey: CART_CHANGES }) > 1) return
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
    },
  })
  return {
    change: (line: CartLine, quantity: number) => mutate(changeOf(line, quantity)),
    remove: (line: CartLine) => mutate(changeOf(line, null)),
    /** From the pending quantity: a second press can come before the first one shows. */
    step: (line: CartLine, by: 1 | -1) => {
      const quantity = (wantedOf(queries, keyOfLine(line)) ?? 0) + by
      if (quantity >= 1 && quantity <= LARGEST_LINE) mutate(changeOf(line, quantity))
    },
  }
}

function changeOf({ id: gift, variant }: CartLine, quantity: number | null): PendingChange {
  return { gift, variant: variant?.id, quantity }
}

const keyOfChange = ({ gift, variant = gift }: PendingChange) => variant

function pendingFor(queries: QueryClient, key: number): PendingChange[] {
  return queries
    .getMutationCache()
    .findAll({ mutationKey: CART_CHANGES, status: 'pending' })
    .map(({ state }) => state.variables as PendingChange)
    .filter((change) => keyOfChange(change) === key)
}

function isLast(queries: QueryClient, change: PendingChange): boolean {
  return pendingFor(queries, keyOfChange(change)).at(-1) === change
}

function wantedOf(queries: QueryClient, key: number): number | null | undefined {
  const last = pendingFor(queries, key).at(-1)
  if (last !== undefined) return last.quantity
  const cart = queries.getQueryData(cartQuery.queryKey)
  return cart?.lines.find((line) => keyOfLine(line) === key)?.quantity
}

function send({ gift, variant, quantity }: PendingChange) {
  const params = { id: gift }
  return quantity === null
    ? call(shopEndpoints.removeFromCart, { params, query: { variant: variant ?? 0 } })
    : call(shopEndpoints.setCartQuantity, { params, body: { quantity, variant } })
}
