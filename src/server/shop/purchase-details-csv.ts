import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { writePoints } from '#contract/points.ts'
import type { PurchaseDetail, PurchaseDetailFilter } from '#contract/shop.ts'
import type { Database } from '#server/db/database.ts'
import type { FileAnswer } from '#server/handler.ts'
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

/**
 * The purchase details as a table for spreadsheets, newest first: quoted throughout, times in UTC,
 * and nothing in it that a spreadsheet would run as a formula. A page is read when the one before
 * has been taken; whoever stops reading stops it.
 */
export function purchaseDetailsCsv(database: Database, filter: PurchaseDetailFilter): FileAnswer {
  return { content: Readable.from(pages(database, filter)), saveAs: 'purchase-details.csv' }
}

async function* pages(database: Database, filter: PurchaseDetailFilter): AsyncGenerator<string> {
  yield table([COLUMNS], { bom: true })
  for (let after: string | null = ''; after !== null;) {
    const page: PurchaseDetail[] = await readPurchaseDetails(database, filter, {
      after,
      limit: PAGE_SIZE,
    })
    if (page.length > 0) yield table(page.map(cellsOf))
    const last = page.at(-1)
    after = last === undefined || page.length < PAGE_SIZE ? null : positionOf(last)
  }
}

function table(rows: string[][], { bom = false } = {}): string {
  return stringify(rows, {
    bom,
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

function cellsOf(detail: PurchaseDetail): string[] {
  return [
    detail.name,
    detail.email,
    String(detail.quantity),
    writePoints(detail.price),
    detail.date.toISOString(),
    detail.state,
    detail.note,
  ]
}
