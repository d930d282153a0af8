import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import type { OrderToHandOver } from '#shop/contract/hand-over.ts'
import type { Purchaser } from '#shop/contract/shop.ts'
import { OrderState } from './OrderState.tsx'
import classes from './WaitingOrders.module.css'

interface WaitingOrdersProps {
  orders: readonly OrderToHandOver[]
  onHandOver: (order: OrderToHandOver) => void
}

/** The orders that wait, each with its gifts and where it is handed over. */
export function WaitingOrders({ orders, onHandOver }: WaitingOrdersProps) {
  return (
    <OrderRows>
      {orders.map((order) => (
        <Order key={order.id} order={order} onHandOver={() => onHandOver(order)} />
      ))}
    </OrderRows>
  )
}

function Order({ order, onHandOver }: { order: OrderToHandOver; onHandOver: () => void }) {
  const { id: purchase, buyer, date, place, lines, state, stage, isOwn, isUncollected } = order
  return (
    <OrderRow
      buyer={buyer}
      where={place === null ? buyer.team : place.name}
      when={
        <Trans>
          Order {purchase}, <Moment date={date} />
        </Trans>
      }
      gifts={lines}
    >
      {isUncollected && (
        <strong>
          <Trans>Not collected</Trans>
        </strong>
      )}
      {stage !== undefined && stage !== 'placed' && <OrderState state={state} stage={stage} />}
      {isOwn && <Trans>Somebody else hands your own order over.</Trans>}
      {stage !== 'waits' && !isOwn && (
        <Button
          aria-label={t`Hand over order ${purchase} of ${{ name: nameOf(buyer) }}`}
          onClick={onHandOver}
        >
          <Trans>Hand over</Trans>
        </Button>
      )}
    </OrderRow>
  )
}

interface OrderRowProps {
  buyer: Purchaser
  /** The buyer's team, or the place of the order. */
  where: string | null
  when: ReactNode
  /** With how many of each are left. */
  gifts: readonly Pick<OrderToHandOver['lines'][number], 'line' | 'name' | 'quantity' | 'picture'>[]
  /** Its state and buttons. */
  children: ReactNode
}

/** A waiting order among `OrderRows`: its buyer, its gifts, and its buttons. */
export function OrderRow({ buyer, where, when, gifts, children }: OrderRowProps) {
  return (
    <li className={classes.order}>
      <span className={classes.buyer}>
        <PersonAvatar person={buyer} size={40} />
        <span>
          <span className={classes.name}>{nameOf(buyer)}</span>
          {where !== null && (
            <span className={classes.team} dir="auto">
              {where}
            </span>
          )}
          <span className={classes.when}>{when}</span>
        </span>
      </span>
      <ul className={classes.gifts}>
        {gifts.map(({ line, name, quantity, picture }) => (
          <li key={line} className={classes.gift}>
            <GiftPicture picture={picture} alt="" sizes="44px" className={classes.picture} />
            <span>{quantity === 1 ? name : `${quantity} × ${name}`}</span>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>{children}</div>
    </li>
  )
}

export function OrderRows({ children }: { children: ReactNode }) {
  return <ul className={classes.orders}>{children}</ul>
}
