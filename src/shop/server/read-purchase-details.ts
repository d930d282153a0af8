import { sql, type Kysely } from 'kysely'
import { hundredths } from '#platform/contract/points.ts'
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
  // Each item has its purchase and its buyer; joining them all to count them takes five times as long.
  return isAll
    ? countOf(database.db.selectFrom('purchase_items'))
    : countOf(matching(database, filter))
}

/** Where the next page goes on: after this one. */
export function positionOf({ purchase, line }: PurchaseDetail): string {
  return `${purchase}-${line}`
}

/** Purchases as sorted, the items of each in their order, from beyond the position `after`. */
export async function readPurchaseDetails(
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
      'u.picture',
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
          // Says nothing new, but where to begin when both tables are read side by side.
          .where('i.purchase_id', from, purchase)
          .where(sql<boolean>`(p.id <> ${purchase} or i.line > ${line}::integer)`)
      )
    })
    .orderBy('p.id', isOldestFirst ? 'asc' : 'desc')
    .orderBy('i.line')
    .limit(limit)
    .execute()
  return rows.map(({ note, price, total, first_name, last_name, email, picture, ...row }) => ({
    ...row,
    buyer: { firstName: first_name, lastName: last_name, email, picture },
    price: hundredths(price),
    total: hundredths(total),
    note: note ?? '',
  }))
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
