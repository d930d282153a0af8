import type { Database } from '#platform/server/db/database.ts'
import type { PickupPlace } from '#shop/contract/places.ts'
import type { Purchase } from '#shop/contract/shop.ts'
import { lineKey } from '#shop/server/codes/show-codes.ts'
import { IS_ASKED } from './receipts.ts'

const PICKUPS = `
  select k.purchase_id as "order", l.id, l.name, l.location, l.hours
    from order_pickups k left join pickup_places l on l.id = k.place_id
   where k.purchase_id = any($1::bigint[])`

type PickupRow = { order: number } & (PickupPlace | { id: null })

/** Where those of these orders are handed over that have a code; null: no place is chosen. */
export async function readOwnPickups(
  { pool }: Database,
  orders: readonly number[],
): Promise<ReadonlyMap<number, PickupPlace | null>> {
  const { rows } = await pool.query<PickupRow>(PICKUPS, [orders])
  return new Map(
    rows.map(({ order, ...place }) => [order, place.id === null ? null : { ...place }]),
  )
}

type StepHandOver = NonNullable<Purchase['steps'][number]['handOver']>

const HAND_OVERS = `
  select h.purchase_id as "order", h.step, u.full_name as by, l.name as place, h.has_code as "hasCode",
         case when h.received then 'received' when not h.received then 'denied'
              when ${IS_ASKED} then 'asked' end as answer
    from hand_overs h
    join purchase_steps s on (s.purchase_id, s.number) = (h.purchase_id, h.step)
    left join users u on u.id = s.made_by
    left join pickup_places l on l.id = h.place_id
   where h.purchase_id = any($1::bigint[])`

interface HandOverRow extends Omit<StepHandOver, 'answer'> {
  order: number
  step: number
  answer: NonNullable<StepHandOver['answer']> | null
}

/** How these orders were handed over that have a code, by order and step. */
export async function readHandOvers(
  { pool }: Database,
  orders: readonly number[],
): Promise<ReadonlyMap<string, StepHandOver>> {
  const { rows } = await pool.query<HandOverRow>(HAND_OVERS, [orders])
  return new Map(
    rows.map(({ order, step, answer, ...row }) => [
      lineKey(order, step),
      { ...row, ...(answer !== null && { answer }) },
    ]),
  )
}
