import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import { headingsOf, IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countAll, readPage } from '#platform/server/db/read-page.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'
import { csvTable, type Sheet } from '#platform/server/files/csv-table.ts'
import {
  LOW_STOCK,
  type InventoryFilter,
  type InventoryPage,
  type InventoryQuery,
  type InventoryRow,
} from '#shop/contract/shop.ts'

const PAGE_SIZE = 50

interface InventorySqlRow {
  id: number
  name: string
  picture: string | null
  stock: number
  number_of_purchased: number
}

const COLUMNS = ['id', 'name', 'picture', 'stock', 'number_of_purchased'] as const

/**
 * The gifts of the shop by name (specification, section 2, Inventory). `after` is the id of the
 * last gift of the page before; 0 for the first page.
 */
export async function listInventory(
  database: Database,
  { after, ...filter }: InventoryQuery,
): Promise<InventoryPage> {
  const { rows, total, last } = await readPage({
    size: PAGE_SIZE,
    isFirst: after === 0,
    readRows: (limit) => readRows(database, filter, { after, limit }),
    countRows: () => countAll(matching(database, filter)),
  })
  return { gifts: rows.map(inventoryRow), total, next: last?.id ?? null }
}

const CSV_PAGE_SIZE = 500

const CSV_COLUMNS = [msg`Name`, msg`Quantity in Stock`, msg`Number Purchased`, msg`Counted`]

/** A list for counting by name, in the columns of its import; count and reason are empty. */
export function countingListCsv(
  database: Database,
  filter: InventoryFilter,
  sheet: Sheet,
): FileAnswer {
  const pages = csvPages(database, filter, ({ id, name, stock }) => {
    return [String(id), name, String(stock), '', '']
  })
  const headings = headingsOf(IMPORT_COLUMNS.stock, sheet.say)
  return csvTable(sheet, 'counting-list.csv', headings, pages)
}

/** The inventory as CSV by name, with an empty column for a count on paper. */
export function inventoryCsv(
  database: Database,
  filter: InventoryFilter,
  sheet: Sheet,
): FileAnswer {
  const pages = csvPages(database, filter, (row) => {
    return [row.name, String(row.stock), String(row.number_of_purchased), '']
  })
  return csvTable(sheet, 'inventory.csv', CSV_COLUMNS, pages)
}

async function* csvPages(
  database: Database,
  filter: InventoryFilter,
  cellsOf: (row: InventorySqlRow) => string[],
): AsyncGenerator<string[][]> {
  for (let after = 0, isLast = false; !isLast;) {
    const rows = await readRows(database, filter, { after, limit: CSV_PAGE_SIZE })
    yield rows.map(cellsOf)
    isLast = rows.length < CSV_PAGE_SIZE
    after = rows.at(-1)?.id ?? 0
  }
}

function readRows(
  database: Database,
  filter: InventoryFilter,
  { after, limit }: { after: number; limit: number },
): Promise<InventorySqlRow[]> {
  return matching(database, filter)
    .select(COLUMNS)
    .$if(after !== 0, (query) => query.where(isBehind(after)))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

function isBehind(giftId: number) {
  return sql<boolean>`
    (lower(name), id) > (select lower(g.name), g.id from gifts g where g.id = ${giftId})`
}

function matching({ db }: Database, { search, stock }: InventoryFilter) {
  return db
    .selectFrom('gifts')
    .where('removed_at', 'is', null)
    .$if(stock !== 'all', (query) => query.where('stock', '<=', stock === 'low' ? LOW_STOCK : 0))
    .where(hasEveryWord(sql`lower(name)`, search))
}

/** A gift's row as it is now, removed or not; it must exist. */
export async function readInventoryRow(
  { db }: Pick<Database, 'db'>,
  giftId: number,
): Promise<InventoryRow> {
  const row = db.selectFrom('gifts').select(COLUMNS).where('id', '=', giftId)
  return inventoryRow(await row.executeTakeFirstOrThrow())
}

function inventoryRow({
  number_of_purchased: numberOfPurchased,
  ...row
}: InventorySqlRow): InventoryRow {
  return { ...row, numberOfPurchased }
}
