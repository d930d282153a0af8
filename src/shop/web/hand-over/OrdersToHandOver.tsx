import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import type { PurchaseDetail } from '#shop/contract/shop.ts'
import { purchaseDetailsQuery } from '#shop/web/inventory/InventoryPurchases.tsx'
import { InventorySection } from '#shop/web/inventory/InventorySection.tsx'
import { DeliveryListButton } from './DeliveryListButton.tsx'
import { StageActions } from './OrderActions.tsx'
import { OrderDialog, type OrderChange } from './OrderDialog.tsx'
import { OrderState } from './OrderState.tsx'
import classes from './OrdersToHandOver.module.css'
import { placesQuery } from './places-query.ts'
import { OrderRow, OrderRows } from './WaitingOrders.tsx'

/** The number of orders at first: the stock stays near. */
const FEW = 5

/** The orders that wait to be handed over, oldest first. */
export function OrdersToHandOver() {
  const query = useInfiniteQuery(
    purchaseDetailsQuery({ search: '', state: 'ordered', sort: 'oldest' }),
  )
  const [asked, setAsked] = useState<OrderChange | null>(null)
  const details = query.data?.pages.flatMap((page) => page.details)
  const orders = details && [...Map.groupBy(details, ({ purchase }) => purchase).values()]
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? orders : orders?.slice(0, FEW)
  return (
    <InventorySection
      id="waiting"
      title={t`To hand over`}
      actions={
        <>
          {query.data?.pages[0]?.hasDeliveries === true && <DeliveryListButton />}
          <LinkToHandOver />
        </>
      }
    >
      {query.isLoadingError ? (
        <LoadAlert words={t(MESSAGES.purchaseDetailsFailed)} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          {orders === undefined && <RowsSkeleton rows={2} />}
          {orders?.length === 0 && (
            <EmptyState title={t`Nobody is waiting`} icon={<IconPackage size={30} />}>
              <Trans>Every order is handed over. New ones show here, the oldest first.</Trans>
            </EmptyState>
          )}
          {shown !== undefined && shown.length > 0 && (
            <OrderRows>
              {shown.map((lines) => (
                <Order key={lines[0]?.purchase} lines={lines} onAsk={setAsked} />
              ))}
            </OrderRows>
          )}
        </Card>
      )}
      {isOpen && <ShowMore query={query} failed={t(MESSAGES.purchaseDetailsFailed)} />}
      {!isOpen && orders !== undefined && orders.length > FEW && (
        <Button variant="default" className={classes.all} onClick={() => setIsOpen(true)}>
          <Trans>Show everybody who waits</Trans>
        </Button>
      )}
      <OrderDialog asked={asked} onClose={() => setAsked(null)} />
    </InventorySection>
  )
}

/** Without a place, the way to the first one. */
function LinkToHandOver() {
  const { data } = useQuery(placesQuery)
  if (data === undefined) return null
  if (data.places.length === 0) {
    return (
      <Button variant="subtle" renderRoot={(props) => <Link to={paths.places} {...props} />}>
        <Trans>Add a place</Trans>
      </Button>
    )
  }
  return (
    <Button variant="default" renderRoot={(props) => <Link to={paths.handOverGifts} {...props} />}>
      <Trans>Hand over at places</Trans>
    </Button>
  )
}

interface OrderProps {
  /** The rows of one order. */
  lines: readonly PurchaseDetail[]
  onAsk: (change: OrderChange) => void
}

function Order({ lines, onAsk }: OrderProps) {
  const [first] = lines
  if (first === undefined) return null
  const { buyer, date, purchase, state, stage } = first
  const left = lines.map((one) => ({
    ...one,
    quantity: one.quantity - one.refunded - (one.handed ?? 0),
  }))
  const open = left.filter(({ quantity }) => quantity > 0)
  const things = open.filter(({ isDonation }) => isDonation !== true)
  return (
    <OrderRow
      buyer={buyer}
      where={buyer.team}
      when={<Moment date={date} />}
      gifts={things.length > 0 ? things : open}
    >
      {stage !== undefined && stage !== 'placed' && <OrderState state={state} stage={stage} />}
      {first.isSent === true && <Trans>To be sent</Trans>}
      <StageActions detail={first} onAsk={onAsk} />
      {stage !== 'waits' && (
        <Button
          aria-label={t`Hand over order ${purchase} of ${{ name: nameOf(buyer) }} now`}
          onClick={() => onAsk({ detail: first, to: 'handedOver' })}
        >
          <Trans>Hand over</Trans>
        </Button>
      )}
    </OrderRow>
  )
}
