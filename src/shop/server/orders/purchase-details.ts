import { msg } from '@lingui/core/runtime-macro'
import { sql, type Kysely } from 'kysely'
import { hundredths } from '#platform/contract/points.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countAll, readPage } from '#platform/server/db/read-page.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import {
  csvTable,
  writeAmount,
  writeCode,
  writeTime,
  type Sheet,
} from '#platform/server/files/csv-table.ts'
import { nameOfState } from '#shop/contract/shop-choices.ts'
import type {
  PurchaseDetail,
  PurchaseDetailFilter,
  PurchaseDetailPage,
  PurchaseDetailSearch,
} from '#shop/contract/shop.ts'
import { HAS_DELIVERIES } from '#shop/server/hand-over/delivery-list.ts'
import { HANDED, HAS_HANDED_THING, REFUNDED } from './order-lines.ts'

const PAGE_SIZE = 50

/** One page of "Purchased Details of Gift Items" (specification, section 2). */
export async function listPurchaseDetails(
  database: Database,
  { after, ...filter }: PurchaseDetailSearch,
): Promise<PurchaseDetailPage> {
  const [{ rows, total, last }, hasDeliveries] = await Promise.all([
    readPage({
      size: PAGE_SIZE,
      isFirst: after === '',
      readRows: (limit) => readPurchaseDetails(database, filter, { after, limit }),
      countRows: () => countDetails(database, filter),
    }),
    readHasDeliveries(database),
  ])
  const next = last === null ? null : positionOf(last)
  return { details: [...rows], total, next, ...(hasDeliveries && { hasDeliveries }) }
}

async function readHasDeliveries({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(`select ${HAS_DELIVERIES} as has`)
  return rows[0]?.has === true
}

function countDetails(database: Database, filter: PurchaseDetailFilter): Promise<number> {
  const isAll = filter.search === '' && filter.state === 'all'
  // Each item has one purchase and one buyer, so the joins, which take five times as long, are not
  // needed to count all items.
  return isAll
    ? countAll(database.db.selectFrom('purchase_items'))
    : countAll(matching(database, filter))
}

/** The position of a row; the next page starts after it. */
function positionOf({ purchase, line }: Pick<PurchaseDetail, 'purchase' | 'line'>): string {
  return `${purchase}-${line}`
}

interface DetailPageQuery {
  readonly after: string
  readonly limit: number
}

async function readPurchaseDetails(
  database: Database,
  filter: PurchaseDetailFilter,
  page: DetailPageQuery,
): Promise<PurchaseDetail[]> {
  const rows = await selectDetails(database, filter, page)
    .select(MAY_TAKE_BACK.as('may_take_back'))
    .execute()
  return rows.map(({ may_take_back: mayTakeBack, ...row }) => {
    return { ...detailOf(row), ...(mayTakeBack && { mayTakeBack: true as const }) }
  })
}

const MAY_TAKE_BACK = sql<boolean>`(p.state = 'handedOver' and ${sql.raw(HAS_HANDED_THING)})`

/** SQL: whether the address of an order is there. */
const IS_SENT = sql<boolean>`exists (select from order_addresses a where a.purchase_id = p.id)`

/** The rows after the position `after`: purchases as sorted, each with its items in their order. */
function selectDetails(
  database: Database,
  filter: PurchaseDetailFilter,
  { after, limit }: DetailPageQuery,
) {
  const isOldestFirst = filter.sort === 'oldest'
  return matching(database, filter)
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
    .leftJoin('order_pickups as k', 'k.purchase_id', 'p.id')
    .leftJoin('pickup_places as l', 'l.id', 'k.place_id')
    .select([
      'p.id as purchase',
      'i.line',
      'i.name',
      'g.is_donation',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.team',
      'u.picture as buyer_picture',
      'i.picture',
      'i.quantity',
      'i.price',
      'p.total',
      'p.made_at as date',
      'p.state',
      'p.stage',
      'last_step.note',
      'l.name as place',
    ])
    .select([
      sql.raw<number>(REFUNDED).as('refunded'),
      sql.raw<number>(HANDED).as('handed'),
      IS_SENT.as('is_sent'),
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
}

type PurchaseDetailRow = Awaited<ReturnType<ReturnType<typeof selectDetails>['execute']>>[number]

function detailOf(found: PurchaseDetailRow): PurchaseDetail {
  const { note, price, total, stage, place, first_name, last_name, ...others } = found
  const { email, team, buyer_picture, handed, is_sent: isSent, ...shown } = others
  const { is_donation: isDonation, ...row } = shown
  return {
    ...row,
    buyer: { firstName: first_name, lastName: last_name, email, team, picture: buyer_picture },
    price: hundredths(price),
    total: hundredths(total),
    note: note ?? '',
    ...(isSent && { isSent: true as const }),
    ...(stage !== null && { stage }),
    ...(row.state === 'ordered' && handed > 0 && { handed }),
    ...(isDonation && { isDonation: true }),
    ...(place !== null && { place }),
  }
}

function matching(
  { db }: { readonly db: Kysely<Tables> },
  { search, state }: PurchaseDetailFilter,
) {
  return db
    .selectFrom('purchases as p')
    .innerJoin('purchase_items as i', 'i.purchase_id', 'p.id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('gifts as g', 'g.id', 'i.gift_id')
    .$if(state !== 'all', (query) => query.where('p.state', '=', state as 'ordered'))
    .where(hasEveryWord(sql`lower(i.name || ' ' || u.full_name || ' ' || u.email)`, search))
}

const CSV_PAGE_SIZE = 500

const COLUMNS = [
  msg`Order`,
  msg`Gift Item`,
  msg`Purchaser`,
  msg`Purchaser Email`,
  msg`Team`,
  msg`Purchased Quantity`,
  msg`Refunded Quantity`,
  msg`Price`,
  msg`Ordered`,
  msg`Handed Over`,
  msg`Refunded`,
  msg`State`,
  msg`Note`,
]

/** SQL: the last time that steps match. */
const lastStep = (condition: string) =>
  sql.raw<Date | null>(`(
    select max(s.made_at) from purchase_steps s
     where s.purchase_id = i.purchase_id and ${condition})`)
// The last hand-over of gifts of the line, since hand-overs were taken back.
const HANDED_OVER = lastStep(`exists (
      select from handed_items h
       where h.purchase_id = i.purchase_id and h.step = s.number and h.line = i.line and h.quantity > 0)
    and s.number > (
      select coalesce(max(b.number), 0) from purchase_steps b join handed_items h on h.step = b.number
       where b.purchase_id = i.purchase_id and h.purchase_id = i.purchase_id
         and h.quantity < 0 and b.refund_seq is null)`)
const REFUNDED_AT = lastStep(`exists (
      select from refunded_items r
       where r.purchase_id = i.purchase_id and r.step = s.number and r.line = i.line)`)

/** The purchase details as CSV, in the filter's order. */
export async function purchaseDetailsCsv(
  database: Database,
  filter: PurchaseDetailFilter,
  sheet: Sheet,
): Promise<FileAnswer> {
  const place = await database.db.selectFrom('pickup_places').select('id').limit(1).execute()
  const hasPlaces = place.length > 0
  const columns = hasPlaces ? [...COLUMNS, msg`Place`] : COLUMNS
  const rows = pages(database, filter, { sheet, hasPlaces })
  return csvTable(sheet, 'purchase-details.csv', columns, rows)
}

interface DetailSheet {
  readonly sheet: Sheet
  /** Whether there is, or was, a place where gifts are handed over. */
  readonly hasPlaces: boolean
}

async function* pages(
  database: Database,
  filter: PurchaseDetailFilter,
  { sheet, hasPlaces }: DetailSheet,
): AsyncGenerator<string[][]> {
  for (let after: string | null = ''; after !== null;) {
    const place = { after, limit: CSV_PAGE_SIZE }
    const page: CsvRow[] = await selectDetails(database, filter, place)
      .select([HANDED_OVER.as('handed_over'), REFUNDED_AT.as('refunded_at')])
      .execute()
    yield page.map((row) => [...cellsOf(row, sheet), ...(hasPlaces ? [row.place ?? ''] : [])])
    const last = page.at(-1)
    after = last === undefined || page.length < CSV_PAGE_SIZE ? null : positionOf(last)
  }
}

interface CsvRow extends PurchaseDetailRow {
  handed_over: Date | null
  refunded_at: Date | null
}

function cellsOf(row: CsvRow, sheet: Sheet): string[] {
  return [
    String(row.purchase),
    row.name,
    `${row.first_name} ${row.last_name}`,
    row.email,
    row.team ?? '',
    String(row.quantity),
    String(row.refunded),
    writeAmount(sheet, hundredths(row.price)),
    writeTime(sheet, row.date),
    writeTime(sheet, row.handed_over),
    writeTime(sheet, row.refunded_at),
    writeCode(sheet, row.state, nameOfState(row.state, row.stage)),
    row.note ?? '',
  ]
}
