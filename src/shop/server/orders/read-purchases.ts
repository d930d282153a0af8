import { sql } from 'kysely'
import { hundredths } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Purchase, PurchasePage } from '#shop/contract/shop.ts'
import { lineKey, readBoughtCodes } from '#shop/server/codes/show-codes.ts'
import { readOffered, type OfferCondition } from '#shop/server/gifts/audience.ts'
import { readHandOvers, readOwnPickups } from '#shop/server/hand-over/read-hand-overs.ts'
import { HANDED, REFUNDED } from './order-lines.ts'
import { isCancellable, isUntouched } from './orders.ts'

const PAGE_SIZE = 20

/**
 * A person's own purchases, newest first, 20 at a time (specification, section 2, Purchased Items).
 * `after` is the id of the last purchase of the page before; 0 for the first page.
 */
export async function listPurchases(
  database: Database,
  userId: number,
  after: number,
): Promise<PurchasePage> {
  // A person's purchases have the same order by id and by `seq`; the index per person is on `seq`.
  const rows = await database.db
    .selectFrom('purchases')
    .select(['id', 'total', 'state', 'stage', 'made_at'])
    .where('user_id', '=', userId)
    .$if(after !== 0, (query) =>
      query.where('seq', '<', (select) =>
        select
          .selectFrom('purchases as p')
          .select('p.seq')
          .where('p.id', '=', after)
          .where('p.user_id', '=', userId),
      ),
    )
    .orderBy('seq', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const page = rows.slice(0, PAGE_SIZE)
  const ids = page.map(({ id }) => id)
  const isOffered = await readOffered(database, userId)
  const [items, steps, pickups] = await Promise.all([
    readItems(database, ids, isOffered),
    readSteps(database, ids),
    readOwnPickups(database, ids),
  ])
  const purchases = page.map(({ id, total, state, stage, made_at: date }): Purchase => {
    const own = items.get(id) ?? []
    const hasFinal = own.some(({ terms }) => terms?.isFinal === true)
    const isBegun = own.some(({ handed = 0 }) => handed > 0)
    return {
      id,
      date,
      total: hundredths(total),
      state,
      ...(stage !== null && { stage }),
      ...(isCancellable({ state, stage, hasFinal, isBegun }) && { mayCancel: true }),
      ...(pickups.has(id) && { pickup: { place: pickups.get(id) ?? null } }),
      ...(pickups.has(id) && isUntouched({ state, stage, isBegun }) && { mayMove: true }),
      steps: steps.get(id) ?? [],
      items: own,
    }
  })
  return { purchases, next: rows.length > PAGE_SIZE ? (ids.at(-1) ?? null) : null }
}

async function readItems(database: Database, purchases: number[], isOffered: OfferCondition) {
  const rows = await database.db
    .selectFrom('purchase_items as i')
    .innerJoin('gifts as item', 'item.id', 'i.gift_id')
    // The page of a variant is that of its gift.
    .leftJoin('gifts', (join) =>
      join
        .on(sql<boolean>`gifts.id = coalesce(item.variant_of, item.id)`)
        .on('gifts.removed_at', 'is', null)
        .on(isOffered),
    )
    .leftJoin('order_terms as t', (join) =>
      join.onRef('t.purchase_id', '=', 'i.purchase_id').onRef('t.line', '=', 'i.line'),
    )
    .select(['i.purchase_id', 'i.line', 'gifts.id as gift', 'i.name', 'i.description', 'i.price'])
    .select(['i.quantity', 'i.picture', 't.terms', 'item.is_donation'])
    .select(sql.raw<number>(REFUNDED).as('refunded'))
    .select(sql.raw<number>(HANDED).as('handed'))
    .where('i.purchase_id', '=', sql<number>`any(${purchases}::bigint[])`)
    .orderBy('i.purchase_id')
    .orderBy('i.line')
    .execute()
  const codes = await readBoughtCodes(database, purchases)
  return byPurchase(rows, ({ terms, ...row }) => {
    const own = codes.get(lineKey(row.purchase_id, row.line))
    const { gift, name, description, quantity, refunded, handed, picture } = row
    const item = { gift, name, description, price: hundredths(row.price), quantity, refunded }
    return {
      ...item,
      ...(handed > 0 && { handed }),
      picture,
      ...(terms !== null && { terms }),
      ...(row.is_donation && { isDonation: true as const }),
      ...(own && { codes: own }),
    }
  })
}

/** SQL: the gifts that a step refunded, in the order of their lines; null for other steps. */
const REFUNDED_IN_STEP = sql<{ name: string; quantity: number }[] | null>`(
    select json_agg(json_build_object('name', name, 'quantity', quantity) order by line)
      from (select i.line, i.name, sum(r.quantity) as quantity
              from refunded_items r join purchase_items i using (purchase_id, line)
             where r.purchase_id = purchase_steps.purchase_id and r.step = purchase_steps.number
             group by i.line, i.name) refunded)`

/** SQL: the gifts that a step handed over, if it did so in part; null for other steps. */
const HANDED_IN_STEP = sql<{ name: string; quantity: number }[] | null>`(
    select json_agg(json_build_object('name', i.name, 'quantity', h.quantity) order by i.line)
      from handed_items h join purchase_items i using (purchase_id, line)
     where h.purchase_id = purchase_steps.purchase_id and h.step = purchase_steps.number
       and h.quantity > 0 and purchase_steps.refund_seq is null
       and (purchase_steps.state = 'ordered'
            or (select sum(b.quantity) from handed_items b
                 where b.purchase_id = h.purchase_id and b.step < h.step) > 0))`

async function readSteps(database: Database, purchases: number[]) {
  const handOvers = await readHandOvers(database, purchases)
  const rows = await database.db
    .selectFrom('purchase_steps')
    .select(['purchase_steps.purchase_id', 'number', 'state', 'note', 'made_at', 'act'])
    .leftJoin('changed_places as c', (join) =>
      join
        .onRef('c.purchase_id', '=', 'purchase_steps.purchase_id')
        .onRef('c.step', '=', 'purchase_steps.number'),
    )
    .leftJoin('pickup_places as l', 'l.id', 'c.place_id')
    .select('l.name as movedTo')
    .select([REFUNDED_IN_STEP.as('refunded'), HANDED_IN_STEP.as('handed')])
    .where('purchase_steps.purchase_id', '=', sql<number>`any(${purchases}::bigint[])`)
    .orderBy('purchase_steps.purchase_id')
    .orderBy('number')
    .execute()
  return byPurchase(rows, ({ purchase_id, number, state, note, made_at: date, ...others }) => {
    const { act, movedTo, refunded, handed } = others
    const handOver = handOvers.get(lineKey(purchase_id, number))
    const gifts = { ...(refunded !== null && { refunded }), ...(handed !== null && { handed }) }
    return {
      state,
      note,
      date,
      ...(act !== null && { act }),
      ...(movedTo !== null && { movedTo }),
      ...gifts,
      ...(handOver && { handOver }),
    }
  })
}

function byPurchase<Row extends { purchase_id: number }, T>(
  rows: readonly Row[],
  present: (row: Row) => T,
): Map<number, T[]> {
  const groups = Map.groupBy(rows, (row) => row.purchase_id)
  return new Map([...groups].map(([id, group]) => [id, group.map(present)]))
}
