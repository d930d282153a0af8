import { sql, type Kysely } from 'kysely'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import type {
  PurchaseDetail,
  PurchaseDetailFilter,
  PurchaseDetailPage,
  PurchaseDetailSearch,
} from '#shop/contract/shop.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import { countOf, readPage } from '#platform/server/db/read-page.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import type { FileAnswer } from '#platform/server/handler.ts'

const PAGE_SIZE = 50

/** One page of "Purchased Details of Gift Items" (specification, section 2). */
export async function listPurchaseDetails(
  database: Database,
  { after, ...filter }: PurchaseDetailSearch,
): Promise<PurchaseDetailPage> {
  const { rows, total, last } = await readPage({
    size: PAGE_SIZE,
    isFirst: after === '',
    readRows: (limit) => readPurchaseDetails(database, filter, { after, limit }),
    countRows: () => countDetails(database, filter),
  })
  return { details: [...rows], total, next: last === null ? null : positionOf(last) }
}

function countDetails(database: Database, filter: PurchaseDetailFilter): Promise<number> {
  const isAll = filter.search === '' && filter.state === 'all'
  // Each item has one purchase and one buyer, so the joins, which take five times as long, are not
  // needed to count all items.
  return isAll
    ? countOf(database.db.selectFrom('purchase_items'))
    : countOf(matching(database, filter))
}

/** The position of a row; the next page starts after it. */
function positionOf({ purchase, line }: PurchaseDetail): string {
  return `${purchase}-${line}`
}

/** The rows after the position `after`: purchases as sorted, each with its items in their order. */
async function readPurchaseDetails(
  database: Database,
  filter: PurchaseDetailFilter,
  { after, limit }: { after: string; limit: number },
): Promise<PurchaseDetail[]> {
  const isOldestFirst = filter.sort === 'oldest'
  const rows = await matching(database, filter)
    .leftJoinLateral(
      (select) =>
        select
          .selectFrom('purchase_steps')
          .select('note')
          .whereRef('purchase_id', '=', 'p.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('last_step'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id as purchase',
      'i.line',
      'i.name',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.picture as buyer_picture',
      'i.picture',
      'i.quantity',
      'i.price',
      'p.total',
      'p.made_at as date',
      'p.state',
      'last_step.note',
    ])
    .$if(after !== '', (query) => {
      const [purchase = 0, line] = after.split('-').map(Number)
      const from = isOldestFirst ? '>=' : '<='
      return (
        query
          .where('p.id', from, purchase)
          // Redundant, but a merge join can then start at this purchase in both tables.
          .where('i.purchase_id', from, purchase)
          .where(sql<boolean>`(p.id <> ${purchase} or i.line > ${line}::integer)`)
      )
    })
    .orderBy('p.id', isOldestFirst ? 'asc' : 'desc')
    .orderBy('i.line')
    .limit(limit)
    .execute()
  return rows.map(
    ({ note, price, total, first_name, last_name, email, buyer_picture, ...row }) => ({
      ...row,
      buyer: { firstName: first_name, lastName: last_name, email, picture: buyer_picture },
      price: hundredths(price),
      total: hundredths(total),
      note: note ?? '',
    }),
  )
}

function matching(
  { db }: { readonly db: Kysely<Tables> },
  { search, state }: PurchaseDetailFilter,
) {
  return db
    .selectFrom('purchases as p')
    .innerJoin('purchase_items as i', 'i.purchase_id', 'p.id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .$if(state !== 'all', (query) => query.where('p.state', '=', state as 'ordered'))
    .where(hasEveryWord(sql`lower(i.name || ' ' || u.full_name || ' ' || u.email)`, search))
}

const CSV_PAGE_SIZE = 500

const COLUMNS = [
  'Gift Item',
  'Purchaser Email',
  'Purchased Quantity',
  'Price',
  'Timestamp',
  'State',
  'Note',
]

/** The purchase details as CSV, in the filter's order; times in UTC. */
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
      limit: CSV_PAGE_SIZE,
    })
    yield page.map(cellsOf)
    const last = page.at(-1)
    after = last === undefined || page.length < CSV_PAGE_SIZE ? null : positionOf(last)
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
