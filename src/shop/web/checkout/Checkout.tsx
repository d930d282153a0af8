import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconGift, IconShoppingCart } from '@tabler/icons-react'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import type { Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Balances } from '#platform/contract/transactions.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { ReadOnlyField } from '#platform/web/ui/ReadOnlyField.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import type { Cart } from '#shop/contract/cart.ts'
import type { OrderStanding } from '#shop/contract/country-limits.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { MoveForm } from '#wallet/web/MoveForm.tsx'
import type { FormFailure } from '#wallet/web/use-failure.ts'
import { useMove } from '#wallet/web/use-move.ts'
import { useAccount } from '#wallet/web/wallet-queries.ts'
import { boughtLines, requestedPurchase } from './cart-lines.ts'
import { CART_CHANGES, cartQuery } from './cart-query.ts'
import classes from './Checkout.module.css'
import { DeliveryAddress, useDeliveryAddress } from './DeliveryAddress.tsx'
import { LimitNotes } from './LimitNotes.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import { PurchaseDone } from './PurchaseDone.tsx'
import { missingFor, MissingPoints, PaymentFacts, PurchaseList } from './PurchaseSummary.tsx'
import { useOrderStandings } from './use-order-standings.ts'

/** The checkout at /withdraw: the amount is the cart's total (specification, sections 4 and 5). */
export function Checkout() {
  const { user, ...account } = useAccount()
  const purchase = usePurchase(account.balances)
  const { cart, paid, move, address } = purchase
  const limits = useOrderStandings(cart)
  const navigate = useNavigate()
  if (user === null) return null
  const isEmpty = cart?.lines.length === 0
  const failed = purchase.failed || limits.failed
  const canPay = !account.failed && !failed && !isEmpty && !paid
  return (
    <Screen
      title={t`Checkout`}
      lead={isEmpty ? undefined : t(paid ? PAID : UNPAID)}
      aside={
        canPay ? (
          <>
            <Payment user={user} purchase={purchase} standings={limits.standings} />
            <WhatHappensNext cart={cart} />
          </>
        ) : undefined
      }
    >
      {account.failed ? (
        <LoadFailed title={t`Could not load your balance`} onRetry={account.retry} />
      ) : failed ? (
        <LoadFailed
          title={t(MESSAGES.cartFailed)}
          onRetry={limits.failed ? limits.retry : purchase.retry}
        />
      ) : isEmpty ? (
        <NothingToBuy failure={move.form.failure} onClearFailure={move.form.onClearFailure} />
      ) : (
        <>
          <Order cart={cart} paid={paid} />
          {!paid && <PlaceChoice />}
          {address.isNeeded && !paid && <DeliveryAddress address={address} />}
        </>
      )}
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

const UNPAID = msg`Look over your order, then pay for it with your appreciation balance.`
const PAID = msg`Thank you, your order is paid.`

/** The gifts of the order; undefined while the cart loads. */
function Order({ cart, paid }: { cart: Cart | undefined; paid: boolean }) {
  return (
    <Card>
      {cart === undefined && <RowsSkeleton rows={2} />}
      {cart && !paid && <PurchaseList title={t`What you buy`} lines={cart.lines} />}
      {cart && paid && (
        <div className={classes.order}>
          <PurchaseList title={t`What you bought`} lines={boughtLines(cart)} />
          <Amount cart={cart} />
        </div>
      )}
    </Card>
  )
}

interface PaymentProps {
  user: SignedInUser
  purchase: ReturnType<typeof usePurchase>
  /** Undefined until they are read: nobody pays before. */
  standings: readonly OrderStanding[] | undefined
}

/** The balances before and after, the amount, and the button that pays. */
function Payment({ user, purchase, standings }: PaymentProps) {
  const { cart, held, pay, move } = purchase
  // After a try without an answer the balances may be those after the purchase already.
  const isKnown = cart !== undefined && cart.total > 0 && held !== undefined && !move.form.unsure
  const isShort = isKnown && missingFor(cart.total, held) !== null
  return (
    <MoveForm
      user={user}
      balances={standings && held}
      // The withdraw flag does not gate a purchase (specification, section 6).
      off={null}
      {...move.form}
      busy={move.sending}
      facts={
        isKnown && !isShort ? (
          <PaymentFacts user={user} price={cart.total} held={held} />
        ) : undefined
      }
      submitLabel={
        cart && cart.total > 0 ? t`Pay ${{ amount: showPoints(cart.total) }} points` : t`Pay`
      }
      onSubmit={pay}
    >
      <Amount cart={cart} />
      {isShort && <MissingPoints price={cart.total} held={held} />}
      <LimitNotes standings={standings ?? []} />
    </MoveForm>
  )
}

function WhatHappensNext({ cart }: { cart: Cart | undefined }) {
  const waits = cart?.lines.some(({ terms }) => terms?.needsApproval === true) === true
  return (
    <SidePanel title={t`What happens next`} icon={<IconGift />}>
      <p>
        <Trans>
          Your order shows under <strong>Purchased</strong> at once, and the administrator hands it
          over. You get a notification then.
        </Trans>
      </p>
      {waits && (
        <p>
          <Trans>
            A gift of it needs approval: the order waits until then, and you can cancel it
            meanwhile.
          </Trans>
        </p>
      )}
    </SidePanel>
  )
}

function Amount({ cart }: { cart: Cart | undefined }) {
  const amount = cart ? (
    <Trans>
      <Points amount={cart.total} /> points
    </Trans>
  ) : (
    <Skeleton height={24} />
  )
  return <ReadOnlyField label={t`Amount`} value={amount} />
}

interface NothingToBuyProps {
  /** The failure of the last purchase. */
  failure: FormFailure | null
  onClearFailure: () => void
}

/** Shown for an empty cart: it was bought already, or emptied on another device. */
function NothingToBuy({ failure, onClearFailure }: NothingToBuyProps) {
  return (
    <Card>
      <ErrorBanner key={failure?.at} message={failure?.message ?? null} onClear={onClearFailure} />
      <EmptyState
        title={t`Your cart is empty`}
        icon={<IconShoppingCart size={30} />}
        action={
          <div className={classes.ways}>
            <Button renderRoot={(props) => <Link to={paths.giftShop} {...props} />}>
              <Trans>Go to the Gift Shop</Trans>
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => <Link to={paths.purchasedItems} {...props} />}
            >
              <Trans>Purchased Items</Trans>
            </Button>
          </div>
        }
      >
        <Trans>Pick a gift first. The gifts you bought are under Purchased Items.</Trans>
      </EmptyState>
    </Card>
  )
}

/** The cart to pay for, and its payment. `balances` is undefined until they are loaded. */
function usePurchase(balances: Balances | undefined) {
  const { data, isError, refetch } = useQuery(cartQuery)
  const changing = useIsMutating({ mutationKey: CART_CHANGES }) > 0
  const [heldBefore, setHeldBefore] = useState<Balances>()
  // The total that the person had time to read. A live event can change it just before the press.
  const [read, setRead] = useState<Hundredths>()
  const address = useDeliveryAddress(data)
  const move = useMove({
    send: async (request: Cart, key) => {
      try {
        await address.save()
        return await buy(request, key)
      } catch (error) {
        // The answer says so when the cart has changed: the next press is for the new total.
        if (error instanceof Refused && error.code === 'cart-changed') {
          setRead((await queryClient.fetchQuery(cartQuery)).total)
        }
        throw error
      }
    },
    failed: t(MESSAGES.withdrawFailed),
    unmoved: t`Your session on this device has ended: nothing was bought.`,
    onDone: readShopAgain,
  })
  // While it is paid, the order and the balances stay as the person saw them. After a lost answer,
  // a retry with the same key tells whether the order was paid.
  const { form, request } = move
  const order = move.sending || form.done || form.unsure ? request : null
  const cart = order ?? (changing ? undefined : data)
  if (read === undefined && cart !== undefined) setRead(cart.total)
  const check = (asked: Cart, held: Balances): Cart => {
    // Unsure: the order may be paid already, and an equal request tells.
    if (form.unsure) return asked
    setRead(asked.total)
    requestedPurchase(asked, held)
    if (asked.total !== read) throw new Refused('cart-changed')
    return asked
  }
  return {
    cart,
    held: move.sending ? heldBefore : balances,
    paid: form.done,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    pay: () => {
      if (cart === undefined || balances === undefined) return
      setHeldBefore(balances)
      move.sendNow(() => check(cart, balances))
    },
    move,
    address,
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
