import { Button } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import classes from './NothingToBuy.module.css'
import type { Failure } from '#wallet/web/use-failure.ts'

interface NothingToBuyProps {
  /** The failure of the last purchase. */
  failure: Failure | null
  onClearFailure: () => void
}

/** Shown for an empty cart: it was bought already, or emptied on another device. */
export function NothingToBuy({ failure, onClearFailure }: NothingToBuyProps) {
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
