import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import { headingsOf } from '#imports/contract/column-names.ts'
import { languageNamed, type Language } from '#platform/contract/languages.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countAll, readPage } from '#platform/server/db/read-page.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'
import { csvTable, type Sheet } from '#platform/server/files/csv-table.ts'
import type { InventorySort } from '#shop/contract/shop-choices.ts'
import {
  LOW_STOCK,
  type InventoryFilter,
  type InventoryPage,
  type InventoryQuery,
  type InventoryRow,
} from '#shop/contract/shop.ts'
import { HAS_STOCK } from '#shop/server/gifts/variant-rows.ts'
import { findUsedColumns, type UsedColumn } from './inventory-columns.ts'
import { cellsOfGift, findUsedGiftColumns, readGiftColumns } from './stock-columns.ts'

const PAGE_SIZE = 50

interface InventorySqlRow {
  id: number
  name: string
  picture: string | null
  stock: number
  number_of_purchased: number
  variant_of: number | null
  has_variants: boolean
}

/** SQL: sold and not refunded; the variant that took over a stock took over what was sold of it, too. */
const PURCHASED = sql<number>`gifts.number_of_purchased + coalesce((
  select g.number_of_purchased from gifts g
   where g.id = gifts.variant_of and g.heir_id = gifts.id), 0)`

/** SQL: a variant without a picture shows that of its gift. */
const PICTURE = sql<string | null>`coalesce(gifts.picture, (
  select g.picture from gifts g where g.id = gifts.variant_of))`

const COLUMNS = [
  'id',
  'name',
  PICTURE.as('picture'),
  'stock',
  PURCHASED.as('number_of_purchased'),
  'variant_of',
  sql<boolean>`gifts.options is not null`.as('has_variants'),
] as const

/** SQL: the columns of each order, all ascending. */
const SORTS: Readonly<Record<InventorySort, string>> = {
  name: 'lower(name), id',
  stock: 'stock, lower(name), id',
}

/**
 * The gifts of the shop (specification, section 2, Inventory). `after` is the id of the last gift of
 * the page before; 0 for the first page.
 */
export async function listInventory(
  database: Database,
  { after, sort, ...filter }: InventoryQuery,
): Promise<InventoryPage> {
  const { rows, total, last } = await readPage({
    size: PAGE_SIZE,
    isFirst: after === 0,
    readRows: (limit) => rowsOf(database, filter, { sort, after, limit }).select('price').execute(),
    countRows: () => countAll(matching(database, filter)),
  })
  const gifts = rows.map(({ price, ...row }) => {
    return { ...inventoryRow(row), price: hundredths(price) }
  })
  return { gifts, total, next: last?.id ?? null }
}

const CSV_PAGE_SIZE = 500

const CSV_COLUMNS = [msg`Name`, msg`Quantity in Stock`, msg`Number Purchased`, msg`Counted`]

const COUNTING_COLUMNS = ['ID', 'Gift', 'Stock', 'Counted', 'Reason'] as const

/**
 * A list for counting by name, in the columns of its import; count and reason are empty. Gifts that have categories,
 * an audience or variants get the columns of these, and gifts with variants then a row of their own.
 */
export async function countingListCsv(
  database: Database,
  filter: InventoryFilter,
  sheet: Sheet,
): Promise<FileAnswer> {
  const used = await findUsedGiftColumns(database)
  const headings = headingsOf([...COUNTING_COLUMNS, ...used], sheet.say)
  const language = languageNamed(sheet.say.language) ?? 'en'
  const pages = countingPages(database, filter, { used, language })
  return csvTable(sheet, 'counting-list.csv', headings, pages)
}

interface CountingColumns {
  readonly used: Awaited<ReturnType<typeof findUsedGiftColumns>>
  readonly language: Language
}

async function* countingPages(
  database: Database,
  filter: InventoryFilter,
  { used, language }: CountingColumns,
): AsyncGenerator<string[][]> {
  const withWholes = used.includes('Categories') || used.includes('Offered To')
  for await (const rows of pagesOf(database, { ...filter, withWholes })) {
    const facts =
      used.length === 0
        ? null
        : await readGiftColumns(
            database,
            rows.map(({ id }) => id),
          )
    yield rows.map(({ id, name, stock, has_variants: isWhole }) => {
      const cells = cellsOfGift(facts?.get(id), language)
      const counting = [String(id), name, isWhole ? '' : String(stock), '', '']
      return [...counting, ...used.map((column) => cells[column])]
    })
  }
}

/**
 * The inventory as CSV by name, with an empty column for a count on paper, and a column for each of categories and
 * the like that a gift uses.
 */
export async function inventoryCsv(
  database: Database,
  filter: InventoryFilter,
  sheet: Sheet,
): Promise<FileAnswer> {
  const used = await findUsedColumns(database, sheet.say)
  const headings = [...CSV_COLUMNS, ...used.map(({ heading }) => heading)]
  return csvTable(sheet, 'inventory.csv', headings, inventoryPages(database, filter, used))
}

async function* inventoryPages(
  database: Database,
  filter: InventoryFilter,
  used: readonly UsedColumn[],
): AsyncGenerator<string[][]> {
  for await (const rows of pagesOf(database, filter)) {
    const cells = await Promise.all(used.map(({ read }) => read(rows.map(({ id }) => id))))
    yield rows.map((row) => [
      row.name,
      String(row.stock),
      String(row.number_of_purchased),
      '',
      ...cells.map((column) => column.get(row.id) ?? ''),
    ])
  }
}

async function* pagesOf(database: Database, filter: ListFilter): AsyncGenerator<InventorySqlRow[]> {
  for (let after = 0, isLast = false; !isLast;) {
    const range = { sort: 'name', after, limit: CSV_PAGE_SIZE } as const
    const rows = await rowsOf(database, filter, range).execute()
    yield rows
    isLast = rows.length < CSV_PAGE_SIZE
    after = rows.at(-1)?.id ?? 0
  }
}

interface RowRange {
  sort: InventorySort
  after: number
  limit: number
}

function rowsOf(database: Database, filter: ListFilter, { sort, after, limit }: RowRange) {
  const columns = sql.raw(SORTS[sort])
  return matching(database, filter)
    .select(COLUMNS)
    .$if(after !== 0, (query) =>
      query.where(
        sql<boolean>`(${columns}) > (select ${columns} from gifts last where last.id = ${after})`,
      ),
    )
    .orderBy(columns)
    .limit(limit)
}

interface ListFilter extends InventoryFilter {
  /** Whether gifts with variants have a row beside those of their variants. */
  readonly withWholes?: boolean
}

function matching({ db }: Database, { search, stock, withWholes = false }: ListFilter) {
  return db
    .selectFrom('gifts')
    .where('removed_at', 'is', null)
    .$if(!withWholes || stock !== 'all', (query) => query.where(HAS_STOCK))
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
  variant_of: variantOf,
  has_variants: _hasVariants,
  ...row
}: InventorySqlRow): InventoryRow {
  return { ...row, numberOfPurchased, ...(variantOf !== null && { variantOf }) }
}
