import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type InventoryRow, LOW_STOCK } from '#shop/contract/shop.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { TableRegion } from '#platform/web/ui/TableRegion.tsx'
import classes from './InventoryTable.module.css'

interface InventoryTableProps {
  gifts: readonly InventoryRow[]
  /** The rows shown belong to the previous search. */
  stale: boolean
  onAddMore: (gift: InventoryRow) => void
}

/** A row per gift; where it is narrow a card, so the roles are said outright. */
export function InventoryTable({ gifts, stale, onAddMore }: InventoryTableProps) {
  return (
    <TableRegion stale={stale} className={classes.table} aria-labelledby="stock">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">Name</th>
          <th role="columnheader" className={classes.number}>
            Quantity in Stock
          </th>
          <th role="columnheader" className={classes.number}>
            Number Purchased
          </th>
          <th role="columnheader">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {gifts.map((gift) => (
          <Row key={gift.id} gift={gift} onAddMore={onAddMore} />
        ))}
      </tbody>
    </TableRegion>
  )
}

interface RowProps {
  gift: InventoryRow
  onAddMore: (gift: InventoryRow) => void
}

function Row({ gift, onAddMore }: RowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={classes.name}>
        <span className={classes.gift}>
          <GiftPicture picture={gift.picture} alt="" sizes="40px" className={classes.picture} />
          <span>{gift.name}</span>
        </span>
      </th>
      <td role="cell" data-label="Quantity in Stock" className={classes.number}>
        <span>{gift.stock.toLocaleString('en')}</span>
        {gift.stock <= LOW_STOCK && (
          <span className={classes.low}>
            <IconAlertTriangle size={16} aria-hidden />
            {gift.stock === 0 ? 'Out of stock' : 'Low stock'}
          </span>
        )}
      </td>
      <td role="cell" data-label="Number Purchased" className={classes.number}>
        {gift.numberOfPurchased.toLocaleString('en')}
      </td>
      <td role="cell" className={classes.wide}>
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
