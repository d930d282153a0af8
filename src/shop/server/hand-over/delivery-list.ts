import { msg } from '@lingui/core/runtime-macro'
import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { csvTable, type Sheet } from '#platform/server/files/csv-table.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { OPEN } from '#shop/server/orders/order-lines.ts'

interface DeliveryRow {
  order: number
  address: string
  name: string
  sku: string | null
  left: number
}

// An order that waits for approval is not sent yet.
const TO_SEND = `
    from order_addresses a
    join purchases p on p.id = a.purchase_id and p.state = 'ordered'
                    and p.stage is distinct from 'waits'
    join purchase_items i on i.purchase_id = p.id
    join order_terms t on (t.purchase_id, t.line) = (i.purchase_id, i.line)
                      and (t.terms->>'needsAddress')::boolean
    left join gifts g on g.id = i.gift_id
   where ${OPEN} > 0`

const LIST = `
  select i.purchase_id as "order", a.address, i.name, g.sku, ${OPEN} as "left" ${TO_SEND}
   order by i.purchase_id, i.line`

/** SQL: whether the list for a supplier has a row. */
export const HAS_DELIVERIES = `exists (select ${TO_SEND})`

const COLUMNS = [
  msg`Order`,
  msg`Delivery address`,
  msg`Gift Item`,
  msg`Article number`,
  msg`Quantity`,
]

interface DeliveryListInput {
  readonly by: Actor
  readonly from?: string
  readonly sheet: Sheet
}

/** The orders to send with their addresses, for a supplier; the audit log says how many. Throws Refused('deliveries-none'). */
export function deliveryListCsv(
  database: Database,
  { by, from, sheet }: DeliveryListInput,
): Promise<FileAnswer> {
  return transact(database, async (tx) => {
    await holdPermission(tx, by, 'manageOrders')
    const { rows } = await tx.query<DeliveryRow>({ text: LIST })
    if (rows.length === 0) throw new Refused('deliveries-none')
    const orders = new Set(rows.map(({ order }) => order)).size
    await record(tx, { action: 'deliveriesExported', by, from, after: { orders } })
    return csvTable(sheet, 'deliveries.csv', COLUMNS, pageOf(rows))
  })
}

async function* pageOf(rows: readonly DeliveryRow[]): AsyncGenerator<string[][]> {
  yield rows.map(({ order, address, name, sku, left }) => [
    String(order),
    address,
    name,
    sku ?? '',
    String(left),
  ])
}
