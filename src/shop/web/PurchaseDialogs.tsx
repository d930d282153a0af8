import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { showPoints } from '#platform/contract/points.ts'
import type { Cart } from '#shop/contract/cart.ts'
import type { Spendable } from '#platform/contract/split.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import { countBought, itemsInWords } from './cart-query.ts'
import { shortfallInWords } from './cart-lines.ts'
import { paths } from '#platform/web/paths.ts'
import { MoveDone } from '#wallet/web/MoveDone.tsx'
import { paidFrom, paidOf } from '#wallet/web/paid-from.ts'
import { PurchaseSplit } from './PurchaseSummary.tsx'
import { ReviewDialog } from '#wallet/web/MoveReview.tsx'

interface PurchaseReviewProps {
  /** The cart as it was when the review opened. */
  cart: Cart | null
  held: Spendable | undefined
  opened: boolean
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function PurchaseReview({ cart, held, ...dialog }: PurchaseReviewProps) {
  const shortfall = cart && shortfallInWords(cart.lines)
  return (
    <ReviewDialog title="Confirm your purchase" {...dialog}>
      {cart && held && (
        <>
          <p>
            {itemsInWords(countBought(cart))} for {showPoints(cart.total)} points.
          </p>
          {shortfall !== null && <p>{shortfall}</p>}
          <PurchaseSplit total={cart.total} held={held} preview />
        </>
      )}
    </ReviewDialog>
  )
}

interface PurchaseDoneProps {
  cart: Cart | null
  receipt: Receipt | null
  opened: boolean
  onClose: () => void
}

export function PurchaseDone({ cart, receipt, ...dialog }: PurchaseDoneProps) {
  return (
    <MoveDone
      title="Gifts bought"
      receipt={receipt}
      {...dialog}
      actions={
        <>
          <Button
            size="md"
            data-autofocus
            renderRoot={(props) => <Link to={paths.purchasedItems} replace {...props} />}
          >
            Purchased Items
          </Button>
          <Button
            size="md"
            variant="default"
            renderRoot={(props) => <Link to={paths.giftShop} replace {...props} />}
          >
            Gift Shop
          </Button>
        </>
      }
    >
      {cart && (
        <p>
          You bought {itemsInWords(countBought(cart))} for {showPoints(cart.total)} points.
        </p>
      )}
      {receipt && <p>{paidFrom(paidOf(receipt), 'appreciation', 'came')}</p>}
    </MoveDone>
  )
}
