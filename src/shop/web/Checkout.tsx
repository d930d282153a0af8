import { Skeleton, Button } from '@mantine/core'
import { IconGift, IconShoppingBag, IconShoppingCart } from '@tabler/icons-react'
import { useNavigate, Link } from '@tanstack/react-router'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { Cart } from '#shop/contract/cart.ts'
import { showPoints } from '#platform/contract/points.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { ReadOnlyField } from '#platform/web/ui/ReadOnlyField.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { MoveForm } from '#wallet/web/MoveForm.tsx'
import { useAccount } from '#wallet/web/wallet-queries.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import type { Failure } from '#wallet/web/use-failure.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { useMove } from '#wallet/web/use-move.ts'
import { cartQuery, CART_CHANGES, countBought, itemsInWords, obtainable } from './cart-query.ts'
import { requestedPurchase } from './cart-lines.ts'
import { PurchaseDone, PurchaseReview } from './PurchaseDialogs.tsx'
import { PurchaseList, PurchaseSplit } from './PurchaseSummary.tsx'
import classes from './Checkout.module.css'

/** The checkout at /withdraw: the amount is the cart's total (specification, sections 4 and 5). */
export function Checkout() {
  const { user, balances, ...account } = useAccount()
  const { cart, paid, failed, retry, move } = usePurchase()
  const navigate = useNavigate()
  if (user === null) return null
  const isEmpty = cart?.lines.length === 0
  return (
    <Screen
      title="Checkout"
      lead={isEmpty ? undefined : paid ? PAID : UNPAID}
      aside={isEmpty ? undefined : <Panels cart={cart} />}
    >
      {account.failed ? (
        <LoadFailed what="your balance" onRetry={account.retry} />
      ) : failed ? (
        <LoadFailed what="your cart" words={MESSAGES.cartFailed} onRetry={retry} />
      ) : isEmpty ? (
        <NothingToBuy failure={move.form.failure} onClearFailure={move.form.onClearFailure} />
      ) : paid && cart ? (
        <PaidOrder cart={cart} />
      ) : (
        <MoveForm
          user={user}
          balances={balances}
          // The withdraw flag does not gate a purchase (specification, section 6).
          off={null}
          {...move.form}
          submitLabel={cart && cart.total > 0 ? `Pay ${showPoints(cart.total)} points` : 'Pay'}
          onSubmit={() => balances && cart && move.review(() => requestedPurchase(cart, balances))}
          above={
            cart ? (
              <PurchaseList title="What you buy" lines={cart.lines} />
            ) : (
              <Skeleton height={120} />
            )
          }
        >
          <Amount cart={cart} />
          {cart && balances && <PurchaseSplit total={cart.total} held={balances} />}
        </MoveForm>
      )}
      <PurchaseReview cart={move.request} held={balances} {...move.reviewDialog} />
      <PurchaseDone
        cart={move.request}
        receipt={move.receipt}
        opened={move.successDialog.opened}
        // Leaves this form, which could pay for the next cart by accident.
        onClose={() => void navigate({ to: paths.purchasedItems, replace: true })}
      />
    </Screen>
  )
}

const UNPAID = 'Review your order, then pay for it with your appreciation balance.'
const PAID = 'Thank you, your order is paid.'

/** The bought lines of a cart. */
function PaidOrder({ cart }: { cart: Cart }) {
  const lines = cart.lines
    .filter((line) => obtainable(line) > 0)
    .map((line) => ({ ...line, quantity: obtainable(line) }))
  return (
    <Card>
      <div className={classes.order}>
        <PurchaseList title="What you bought" lines={lines} />
        <Amount cart={cart} />
      </div>
    </Card>
  )
}

function Amount({ cart }: { cart: Cart | undefined }) {
  const amount = cart ? (
    <>
      <Points amount={cart.total} /> points
    </>
  ) : (
    <Skeleton height={24} />
  )
  return <ReadOnlyField label="Amount" value={amount} />
}

function Panels({ cart }: { cart: Cart | undefined }) {
  const count = cart ? countBought(cart) : 0
  return (
    <>
      <SidePanel title="Your order" icon={<IconShoppingBag />}>
        {cart && count > 0 && (
          <p>
            {itemsInWords(count)} for <strong>{showPoints(cart.total)} points</strong>.
          </p>
        )}
        <p>
          Gifts are paid from your <strong>appreciation balance</strong>, the points colleagues
          thanked you with. Your earned balance stays as it is.
        </p>
      </SidePanel>
      <SidePanel title="What happens next" icon={<IconGift />}>
        <p>
          Your gifts show under <strong>Purchased</strong> at once. There you see when they are
          handed over.
        </p>
      </SidePanel>
    </>
  )
}

interface NothingToBuyProps {
  /** The failure of the last purchase. */
  failure: Failure | null
  onClearFailure: () => void
}

/** Shown for an empty cart: it was bought already, or emptied on another device. */
function NothingToBuy({ failure, onClearFailure }: NothingToBuyProps) {
  return (
    <Card>
      <ErrorBanner key={failure?.at} message={failure?.message ?? null} onClear={onClearFailure} />
      <EmptyState
        title="Your cart is empty"
        icon={<IconShoppingCart size={30} />}
        action={
          <div className={classes.ways}>
            <Button renderRoot={(props) => <Link to={paths.giftShop} {...props} />}>
              Go to the Gift Shop
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => <Link to={paths.purchasedItems} {...props} />}
            >
              Purchased Items
            </Button>
          </div>
        }
      >
        Pick a gift first. The gifts you bought are under Purchased Items.
      </EmptyState>
    </Card>
  )
}

/** The cart to pay for, and its payment. */
function usePurchase() {
  const { data, isError, refetch } = useQuery(cartQuery)
  const changing = useIsMutating({ mutationKey: CART_CHANGES }) > 0
  const move = useMove({
    send: buy,
    failed: MESSAGES.withdrawFailed,
    unmoved: 'nothing was bought',
    onDone: readShopAgain,
  })
  // From the confirmation on, the order stays as confirmed, while the cart is emptied. After a lost
  // answer, a retry with the same key tells whether it was paid.
  const { form, reviewDialog, request } = move
  const order = reviewDialog.busy || form.done || form.unsure ? request : null
  return {
    cart: order ?? (changing ? undefined : data),
    paid: form.done,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    move,
  }
}

async function buy({ total }: Cart, key: string) {
  try {
    return await call(shopEndpoints.buyCart, { body: { total }, key })
  } finally {
    // After a purchase the cart is empty; after a refusal it may have changed.
    void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })
  }
}

function readShopAgain(): void {
  for (const name of ['gifts', 'purchases']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}
