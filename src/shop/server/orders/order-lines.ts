import { sql } from 'kysely'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { OrderDetails } from '#shop/contract/refunds.ts'

/** SQL: how many gifts of the line `i` were refunded. */
export const REFUNDED = `(
  select coalesce(sum(r.quantity), 0)::integer from refunded_items r
   where r.purchase_id = i.purchase_id and r.line = i.line)`

/** SQL: how many gifts of the line `i` went to their buyer, less those that came back. */
export const HANDED = `(
  select coalesce(sum(h.quantity), 0)::integer from handed_items h
   where h.purchase_id = i.purchase_id and h.line = i.line)`

/** SQL: how many gifts of the line `i` are neither handed over nor refunded. */
export const OPEN = `(i.quantity - ${REFUNDED} - ${HANDED})`

/** SQL: how many gifts `g` of the line `i` their buyer has: handed over, given as a donation, or codes that were shown. */
export const RECEIVED = `(
  case when g.is_donation then i.quantity - ${REFUNDED}
       when g.has_codes then i.quantity - ${REFUNDED} - (
         select count(*)::integer from voucher_codes c
          where (c.purchase_id, c.line) = (i.purchase_id, i.line) and c.state = 'sold')
       else ${HANDED} end)`

/** SQL: whether a gift `g` is neither a donation nor voucher codes: somebody hands it over. */
export const IS_THING = `(not g.is_donation and not g.has_codes)`

/** SQL: whether the buyer of the order `p` has something of it that can be taken back. */
export const HAS_HANDED_THING = `exists (
  select from purchase_items i join gifts g on g.id = i.gift_id
   where i.purchase_id = p.id and ${IS_THING} and ${HANDED} > 0)`

/** SQL: whether somebody has to hand over, or decide about, the order `p`. */
export const WAITS_FOR_KEEPER = `(p.stage = 'waits' or exists (
  select from purchase_items i join gifts g on g.id = i.gift_id
   where i.purchase_id = p.id and ${IS_THING} and ${OPEN} > 0))`

/** An order with its lines, to be handed over or refunded. Throws Refused('purchase-unknown'). */
export async function readOrder(database: Database, id: number): Promise<OrderDetails> {
  const order = await database.db
    .selectFrom('purchases as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('order_pickups as k', 'k.purchase_id', 'p.id')
    .leftJoin('pickup_places as l', 'l.id', 'k.place_id')
    .select(['p.state', 'p.stage', 'u.first_name', 'u.last_name', 'u.email', 'u.picture'])
    .select(['l.id as place', 'l.name', 'l.location', 'l.hours'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (order === undefined) throw new Refused('purchase-unknown')
  const { state, stage, first_name: firstName, last_name: lastName, email, picture } = order
  const rows = await readOrderLines(database, id)
  const lines = rows.map(({ handed, received: _received, ...line }) => {
    return { ...line, ...(handed > 0 && { handed }) }
  })
  const buyer = { firstName, lastName, email, picture }
  const place = placeOf(order)
  return { id, state, ...(stage !== null && { stage }), buyer, ...(place && { place }), lines }
}

interface JoinedPlace {
  readonly place: number | null
  readonly name: string | null
  readonly location: string | null
  readonly hours: string | null
}

function placeOf({ place, name, location, hours }: JoinedPlace) {
  return place === null
    ? null
    : { id: place, name: name ?? '', location: location ?? '', hours: hours ?? '' }
}

/** The lines of an order, and how many gifts of each were refunded, handed over, and are with their buyer. */
export async function readOrderLines({ db }: Pick<Database, 'db'>, purchaseId: number) {
  const rows = await db
    .selectFrom('purchase_items as i')
    .innerJoin('gifts as g', 'g.id', 'i.gift_id')
    .leftJoin('order_terms as t', (join) =>
      join.onRef('t.purchase_id', '=', 'i.purchase_id').onRef('t.line', '=', 'i.line'),
    )
    .select(['i.line', 'i.name', 'i.picture', 'i.price', 'i.quantity', 't.terms'])
    .select(sql.raw<number>(REFUNDED).as('refunded'))
    .select(sql.raw<number>(HANDED).as('handed'))
    .select(sql.raw<number>(RECEIVED).as('received'))
    .where('i.purchase_id', '=', purchaseId)
    .orderBy('i.line')
    .execute()
  return rows.map(({ price, terms, ...row }) => {
    return { ...row, price: hundredths(price), ...(terms !== null && { terms }) }
  })
}
