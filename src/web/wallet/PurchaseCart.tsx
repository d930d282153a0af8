import { Skeleton } from '@mantine/core'
import { IconGift, IconScale } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { MESSAGES } from '#contract/messages.ts'
import { paths } from '../paths.ts'
import { Points } from '../ui/Points.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { Screen } from '../ui/Screen.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { MoveForm } from './MoveForm.tsx'
import { NothingToBuy } from './NothingToBuy.tsx'
import { PurchaseDone, PurchaseReview } from './PurchaseDialogs.tsx'
import { PurchaseList } from './PurchaseList.tsx'
import { PurchaseSplit } from './PurchaseSplit.tsx'
import { requestedPurchase } from './requested-move.ts'
import { useAccount } from './use-account.ts'
import { usePurchase } from './use-purchase.ts'

/** Withdraw as a purchase: the amount is what the cart costs (specification, sections 4 and 5). */
export function PurchaseCart() {
  const account = useAccount()
  const { user, balances } = account
  const { cart, failed, retry, move } = usePurchase()
  const navigate = useNavigate()
  if (user === null) return null
  return (
    <Screen title="Withdraw" lead="Pay for what is in your cart." aside={<Panels />}>
      {account.failed ? (
        <LoadFailed what="your balance" onRetry={account.retry} />
      ) : failed ? (
        <LoadFailed what="your cart" words={MESSAGES.cartFailed} onRetry={retry} />
      ) : cart?.lines.length === 0 ? (
        <NothingToBuy failure={move.form.failure} onClearFailure={move.form.onClearFailure} />
      ) : (
        <MoveForm
          user={user}
          balances={balances}
          // The withdraw flag does not gate a purchase (specification, section 6).
          off={null}
          {...move.form}
          submitLabel="Withdraw"
          onSubmit={() => balances && cart && move.review(() => requestedPurchase(cart, balances))}
        >
          {cart ? <PurchaseList lines={cart.lines} /> : <Skeleton height={120} />}
          <ReadOnlyField
            label="Amount"
            value={
              cart ? (
                <>
                  <Points amount={cart.total} /> points
                </>
              ) : (
                <Skeleton height={24} />
              )
            }
          />
          {cart && balances && <PurchaseSplit total={cart.total} held={balances} />}
        </MoveForm>
      )}
      <PurchaseReview cart={move.request} held={balances} {...move.reviewDialog} />
      <PurchaseDone
        cart={move.request}
        receipt={move.receipt}
        opened={move.successDialog.opened}
        // Not back to this form: it could pay for the next cart by accident.
        onClose={() => void navigate({ to: paths.purchasedItems, replace: true })}
      />
    </Screen>
  )
}

function Panels() {
  return (
    <>
      <SidePanel title="Which balance pays" icon={<IconScale />}>
        <p>
          Gifts are paid from your <strong>appreciation balance</strong>, the points colleagues
          thanked you with.
        </p>
      </SidePanel>
      <SidePanel title="What happens next" icon={<IconGift />}>
        <p>
          What you buy shows under <strong>Purchased</strong> at once. There you see when it is
          handed over.
        </p>
      </SidePanel>
    </>
  )
}
