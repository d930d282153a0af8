import { useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { hundredths } from '#platform/contract/points.ts'
import { wordsOf } from '#platform/contract/refusals.ts'
import type { Cart } from '#shop/contract/cart.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import { countItems, itemsInWords } from './cart-query.ts'
import { obtainable, shortfallInWords } from './cart-lines.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import classes from './CartTotal.module.css'

/** The cart's total, the appreciation balance, and BUY NOW!. */
export function CartTotal({ cart }: { cart: Cart }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const shortfall = shortfallInWords(cart.lines)
  const buy = () => {
    // Specification, section 5: buying is blocked when no item is in stock.
    if (cart.lines.every((line) => obtainable(line) <= 0)) setFailure(wordsOf('nothing-in-stock'))
    else void navigate({ to: paths.withdraw, search: { buy: 'cart' } })
  }
  return (
    <Card>
      <div className={classes.summary}>
        <p className={classes.count}>{itemsInWords(countItems(cart.lines))}</p>
        <p className={classes.total} role="status">
          <span className={classes.label}>Total</span> <Points amount={cart.total} />{' '}
          <span className={classes.unit}>points</span>
        </p>
        <Purse cart={cart} />
        {shortfall !== null && <p className={classes.shortfall}>{shortfall}</p>}
        <Button size="lg" fullWidth onClick={buy}>
          BUY NOW!
        </Button>
        <ErrorBanner message={failure} onClear={() => setFailure(null)} />
      </div>
    </Card>
  )
}

/** Only the appreciation balance buys gifts. */
function Purse({ cart }: { cart: Cart }) {
  const { data: balances } = useQuery(balancesQuery)
  if (balances === undefined) return null
  const missing = hundredths(Math.max(0, cart.total - balances.appreciation))
  return (
    <p className={classes.purse}>
      You have <Points amount={balances.appreciation} tone="appreciation" /> appreciation points
      {missing > 0 && (
        <strong>
          , <Points amount={missing} /> too few for this cart
        </strong>
      )}
      .
    </p>
  )
}
