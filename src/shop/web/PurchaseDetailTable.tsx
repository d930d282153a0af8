import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { PurchaseDetail, PurchaseDetailFilter } from '#shop/contract/shop.ts'
import classes from './Inventory.module.css'
import type { OrderChange } from './OrderDialog.tsx'
import { OrderState } from './OrderState.tsx'

interface PurchaseDetailTableProps {
  details: readonly PurchaseDetail[]
  /** The rows belong to the previous search. */
  stale: boolean
  onAsk: (change: OrderChange) => void
}

/** A row per gift of a purchase. */
export function PurchaseDetailTable({ details, stale, onAsk }: PurchaseDetailTableProps) {
  const columns = [
    { name: t`Gift Item` },
    { name: t`Purchaser Email` },
    { name: t`Purchased Quantity`, isAmount: true },
    { name: t`Price in Points`, isAmount: true },
    { name: t`Timestamp` },
    { name: t`State` },
    { name: t`Actions`, isUnseen: true },
  ]
  return (
    <Table
      columns={columns}
      stale={stale}
      hoverable
      className={classes.table}
      aria-labelledby="details"
    >
      {details.map((detail, index) => (
        <Row
          key={`${detail.purchase}-${detail.line}`}
          detail={detail}
          // An order changes as a whole: its first row has the buttons for all of it.
          onAsk={detail.purchase === details[index - 1]?.purchase ? null : onAsk}
        />
      ))}
    </Table>
  )
}

interface RowProps {
  detail: PurchaseDetail
  onAsk: ((change: OrderChange) => void) | null
}

function Row({ detail, onAsk }: RowProps) {
  const { purchase, name, buyer, quantity, refunded, price, date, state, note } = detail
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={classes.name}>
        {name}
      </th>
      <td role="cell" data-label={t`Purchaser Email`} className={classes.wide}>
        <span className={classes.buyer}>
          <PersonAvatar person={buyer} size={36} />
          <span>
            <span className={classes.buyerName}>{nameOf(buyer)}</span>
            <span className={classes.email}>
              <BreakableEmail email={buyer.email} />
            </span>
            {buyer.team !== null && (
              <span className={classes.team} dir="auto">
                {buyer.team}
              </span>
            )}
          </span>
        </span>
      </td>
      <td role="cell" data-label={t`Purchased Quantity`} data-amount>
        <span>{quantity}</span>
        {refunded > 0 && state !== 'refunded' && (
          <span className={classes.partly}>
            <Trans>{refunded} refunded</Trans>
          </span>
        )}
      </td>
      <td role="cell" data-label={t`Price in Points`} data-amount>
        <Points amount={price} />
      </td>
      <td role="cell" data-label={t`Timestamp`} className={classes.when}>
        <Moment date={date} />
      </td>
      <td role="cell" data-label={t`State`} className={classes.state}>
        <span>
          <OrderState state={state} />
          <span className={classes.order}>
            <Trans>Order {purchase}</Trans>
          </span>
          {note !== '' && <q className={classes.note}>{note}</q>}
        </span>
      </td>
      <td role="cell">{onAsk !== null && <Actions detail={detail} onAsk={onAsk} />}</td>
    </tr>
  )
}

interface ActionsProps {
  detail: PurchaseDetail
  onAsk: (change: OrderChange) => void
}

function Actions({ detail, onAsk }: ActionsProps) {
  const { purchase, buyer, state } = detail
  const name = nameOf(buyer)
  if (state === 'refunded') return null
  return (
    <div className={classes.actions}>
      {state === 'ordered' && (
        <Button
          variant="light"
          size="compact-md"
          aria-label={t`Hand over order ${purchase} of ${name}`}
          onClick={() => onAsk({ detail, to: 'handedOver' })}
        >
          <Trans>Hand over</Trans>
        </Button>
      )}
      {state === 'handedOver' && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t`Take back the hand-over of order ${purchase} of ${name}`}
          onClick={() => onAsk({ detail, to: 'ordered' })}
        >
          <Trans>Take back</Trans>
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={t`Refund order ${purchase} of ${name}`}
        onClick={() => onAsk({ detail, to: 'refunded' })}
      >
        <Trans>Refund</Trans>
      </Button>
    </div>
  )
}

/** A search of the purchased gifts, page by page. */
export function purchaseDetailsQuery(filter: PurchaseDetailFilter) {
  return infiniteQueryOptions({
    queryKey: ['inventory', 'purchases', filter],
    queryFn: ({ pageParam, signal }) =>
      call(shopEndpoints.listPurchaseDetails, { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
