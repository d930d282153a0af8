import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Receipt } from '#platform/contract/transactions.ts'
import { listNames, showPoints } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import type { Cart, CartLine } from '#shop/contract/cart.ts'
import { MoveDone } from '#wallet/web/MoveDone.tsx'
import { boughtLines } from './cart-lines.ts'
import { countBuyable } from './cart-query.ts'
import classes from './PurchaseDone.module.css'

interface PurchaseDoneProps {
  cart: Cart | null
  receipt: Receipt | null
  opened: boolean
  onClose: () => void
}

/** The success of a purchase: the picture of the gift, and what happens next. */
export function PurchaseDone({ cart, receipt, ...dialog }: PurchaseDoneProps) {
  const lines = cart === null ? [] : boughtLines(cart)
  return (
    <MoveDone
      title={t`Gifts bought`}
      seal={<Pictures lines={lines} />}
      receipt={receipt}
      {...dialog}
      actions={
        <>
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
        </>
      }
    >
      <Title order={3} className={classes.names}>
        {giftsInWords(lines)}
      </Title>
      {cart && (
        <p>
          {t`You bought ${plural({ items: countBuyable(cart) }, { one: '# item', other: '# items' })} for ${{ total: showPoints(cart.total) }} points.`}
        </p>
      )}
      <p>{t`The administrator hands your order over. You get a notification then.`}</p>
    </MoveDone>
  )
}

const MOST_NAMED = 4
const MOST_SMALL = 5

function giftsInWords(lines: readonly CartLine[]): string {
  const names = lines.map(({ name }) => name)
  if (names.length <= MOST_NAMED) return listNames(names)
  const unnamed = names.length - MOST_NAMED + 1
  const others = plural(unnamed, { one: '# more gift', other: '# more gifts' })
  return listNames([...names.slice(0, MOST_NAMED - 1), others])
}

/** The first gift large, the others small below it. */
function Pictures({ lines: [first, ...others] }: { lines: readonly CartLine[] }) {
  if (first === undefined) return null
  return (
    <div className={classes.pictures}>
      <GiftPicture
        picture={first.picture}
        alt=""
        sizes="(max-width: 36em) 90vw, 400px"
        className={classes.large}
      />
      {others.length > 0 && (
        <div className={classes.others}>
          {others.slice(0, MOST_SMALL).map(({ id, picture }) => (
            <GiftPicture key={id} picture={picture} alt="" sizes="72px" className={classes.small} />
          ))}
        </div>
      )}
    </div>
  )
}
