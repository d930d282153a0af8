import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type InventoryRow, LOW_STOCK } from '#shop/contract/shop.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import classes from './InventoryTable.module.css'

const COLUMNS = [
  { name: 'Name' },
  { name: 'Quantity in Stock', isAmount: true },
  { name: 'Number Purchased', isAmount: true },
  { name: 'Actions', isUnseen: true },
]

interface InventoryTableProps {
  gifts: readonly InventoryRow[]
  /** The rows belong to the previous search. */
  stale: boolean
  onAddMore: (gift: InventoryRow) => void
}

/** A row per gift. */
export function InventoryTable({ gifts, stale, onAddMore }: InventoryTableProps) {
  return (
    <Table columns={COLUMNS} stale={stale} className={classes.table} aria-labelledby="stock">
      {gifts.map((gift) => (
        <Row key={gift.id} gift={gift} onAddMore={onAddMore} />
      ))}
    </Table>
  )
}

interface RowProps {
  gift: InventoryRow
  onAddMore: (gift: InventoryRow) => void
}

function Row({ gift, onAddMore }: RowProps) {
  return (
    <tr role="row" className={classes.stock}>
      <th role="rowheader" scope="row" className={classes.name}>
        <span className={classes.gift}>
          <GiftPicture picture={gift.picture} alt="" sizes="40px" className={classes.picture} />
          <span>{gift.name}</span>
        </span>
      </th>
      <td role="cell" data-label="Quantity in Stock" data-amount>
        <span>{gift.stock.toLocaleString('en')}</span>
        {gift.stock <= LOW_STOCK && (
          <span className={classes.low}>
            <IconAlertTriangle size={16} aria-hidden />
            {gift.stock === 0 ? 'Out of stock' : 'Low stock'}
          </span>
        )}
      </td>
      <td role="cell" data-label="Number Purchased" data-amount>
        {gift.numberOfPurchased.toLocaleString('en')}
      </td>
      <td role="cell">
        <div className={classes.actions}>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Add More: ${gift.name}`}
            onClick={() => onAddMore(gift)}
          >
            Add More
          </Button>
        </div>
      </td>
    </tr>
  )
}
