import { writePoints } from '#platform/contract/points.ts'
import type { PurchaseDetail, PurchaseDetailFilter } from '#shop/contract/shop.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import { positionOf, readPurchaseDetails } from './read-purchase-details.ts'

const PAGE_SIZE = 500

const COLUMNS = [
  'Gift Item',
  'Purchaser Email',
  'Purchased Quantity',
  'Price',
  'Timestamp',
  'State',
  'Note',
]

/** The purchase details as a table for spreadsheets, sorted as asked; times in UTC. */
export function purchaseDetailsCsv(database: Database, filter: PurchaseDetailFilter): FileAnswer {
  return csvTable('purchase-details.csv', COLUMNS, pages(database, filter))
}

async function* pages(
  database: Database,
  filter: PurchaseDetailFilter,
): AsyncGenerator<string[][]> {
  for (let after: string | null = ''; after !== null;) {
    const page: PurchaseDetail[] = await readPurchaseDetails(database, filter, {
      after,
      limit: PAGE_SIZE,
    })
    yield page.map(cellsOf)
    const last = page.at(-1)
    after = last === undefined || page.length < PAGE_SIZE ? null : positionOf(last)
  }
}

function cellsOf(detail: PurchaseDetail): string[] {
  return [
    detail.name,
    detail.buyer.email,
    String(detail.quantity),
    writePoints(detail.price),
    detail.date.toISOString(),
    detail.state,
    detail.note,
  ]
}
