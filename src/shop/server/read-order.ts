import { sql } from 'kysely'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { OrderDetails } from '#shop/contract/refunds.ts'

/** SQL: how many gifts of the line `i` were refunded. */
export const REFUNDED = `(
  select coalesce(sum(r.quantity), 0)::integer from refunded_items r
   where r.purchase_id = i.purchase_id and r.line = i.line)`

/** An order with its lines, for who refunds it. Throws Refused('purchase-unknown'). */
export async function readOrder(database: Database, id: number): Promise<OrderDetails> {
  const order = await database.db
    .selectFrom('purchases as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.state', 'u.first_name', 'u.last_name', 'u.email', 'u.picture'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (order === undefined) throw new Refused('purchase-unknown')
  const { state, first_name: firstName, last_name: lastName, email, picture } = order
  const lines = await readOrderLines(database, id)
  return { id, state, buyer: { firstName, lastName, email, picture }, lines }
}

/** The lines of an order, and how many gifts of each were refunded. */
export async function readOrderLines({ db }: Pick<Database, 'db'>, purchaseId: number) {
  const rows = await db
    .selectFrom('purchase_items as i')
    .select(['i.line', 'i.name', 'i.picture', 'i.price', 'i.quantity'])
    .select(sql.raw<number>(REFUNDED).as('refunded'))
    .where('i.purchase_id', '=', purchaseId)
    .orderBy('i.line')
    .execute()
  return rows.map(({ price, ...row }) => ({ ...row, price: hundredths(price) }))
}
