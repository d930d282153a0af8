import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Receipt } from '#platform/contract/transactions.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { LazyModal } from '#platform/web/ui/lazy-dialog.tsx'
import { Scene } from '#platform/web/ui/Scene.tsx'
import type { Cart } from '#shop/contract/cart.ts'
import { GiftFaces, giftsInWords } from '#shop/web/purchased/GiftFaces.tsx'
import { boughtLines } from './cart-lines.ts'
import { countBuyable, nameOfLine } from './cart-query.ts'
import classes from './PurchaseDone.module.css'

interface PurchaseDoneProps {
  cart: Cart | null
  receipt: Receipt | null
  opened: boolean
  onClose: () => void
}

/** The success of a purchase: the gifts themselves, how they get to their buyer, and the purchases. */
export function PurchaseDone({ cart, receipt, ...dialog }: PurchaseDoneProps) {
  const lines =
    cart === null ? [] : boughtLines(cart).map((line) => ({ ...line, name: nameOfLine(line) }))
  return (
    <LazyModal title={t`Gifts bought`} size="lg" {...dialog}>
      <Scene
        isInDialog
        figure={<GiftFaces gifts={lines} />}
        title={giftsInWords(lines)}
        {...(lines.some(({ isDonation }) => isDonation !== true) && {
          lead: t`The administrator hands your order over. You get a notification then.`,
        })}
        action={
          <>
            <p className={classes.paid}>
              {cart &&
                t`You bought ${plural({ items: countBuyable(cart) }, { one: '# item', other: '# items' })} for ${{ total: showPoints(cart.total) }} points.`}{' '}
              {receipt &&
                t`Your total balance is now ${{ points: showPoints(receipt.balances.total) }} points.`}
            </p>
            <Ways />
          </>
        }
      />
    </LazyModal>
  )
}

function Ways() {
  return (
    <div className={classes.ways}>
      <Button
        size="md"
        data-autofocus
        renderRoot={(props) => <Link to={paths.purchasedItems} replace {...props} />}
      >
        <Trans>See your purchases</Trans>
      </Button>
      <Button
        size="md"
        variant="default"
        renderRoot={(props) => <Link to={paths.giftShop} replace {...props} />}
      >
        <Trans>Gift Shop</Trans>
      </Button>
    </div>
  )
}
