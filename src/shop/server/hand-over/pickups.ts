import { randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import { countUse } from '#platform/server/calls/rate-limiter.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { CODE_SIGNS, ORDER_CODE_LENGTH } from '#shop/contract/order-code.ts'
import type { PlannedPurchase } from '#shop/server/purchase/plan-purchase.ts'
import type { StepOfOrder } from './handed-items.ts'
import { requirePlace } from './places.ts'

function newOrderCode(): string {
  const signs = Array.from(
    { length: ORDER_CODE_LENGTH },
    () => CODE_SIGNS[randomInt(CODE_SIGNS.length)],
  )
  return signs.join('')
}

// The second code is for the case that another order has the first one. Such an order can be prepared.
const KEEP = `
  with kept as (
    insert into order_pickups (purchase_id, place_id, code)
    select p.id,
           coalesce(
             (select c.place_id from chosen_places c
                join pickup_places l on l.id = c.place_id and l.removed_at is null
               where c.user_id = v.user_id),
             (select id from pickup_places where removed_at is null order by position limit 1)),
           case when exists (select from order_pickups where code = v.code) then v.other else v.code end
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) v (user_id, seq, code, other)
      join purchases p on p.user_id = v.user_id and p.seq = v.seq
     where exists (select from pickup_places where removed_at is null)
       and exists (select from purchase_items i join gifts g on g.id = i.gift_id
                    where i.purchase_id = p.id and not g.has_codes and not g.is_donation)
    returning purchase_id)
  update purchases set stage = 'placed'
   where id in (select purchase_id from kept) and stage is null`

/** Keeps where these orders are handed over, and a code for each; nothing while there are no places. After their items. */
export function keepPickups(tx: Tx, purchases: readonly PlannedPurchase[]): void {
  const values = [
    purchases.map(({ userId }) => userId),
    purchases.map(({ seq }) => seq),
    purchases.map(newOrderCode),
    purchases.map(newOrderCode),
  ]
  tx.conclude({ name: 'keep-pickups', text: KEEP, values })
}

/** Where an order is handed over, and the code that its buyer shows. */
export interface StoredPickup {
  readonly place: number | null
  readonly code: string
}

/** Null: the order has no code. The caller has locked the order. */
export async function readPickup(tx: Tx, purchaseId: number): Promise<StoredPickup | null> {
  const pickup = await tx.db
    .selectFrom('order_pickups')
    .select(['place_id as place', 'code'])
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
  return pickup ?? null
}

export interface ShownPickup {
  /** What the buyer shows. */
  readonly code?: string | undefined
  readonly note: string
  /** Where it happens, if not at the order's place. */
  readonly place?: number | undefined
}

/** Throws Refused: 'order-code-unknown', 'hand-over-reason-required', 'place-unknown'. */
export async function requireProof(
  tx: Tx,
  pickup: StoredPickup,
  { code, note, place }: ShownPickup,
): Promise<void> {
  if (code !== undefined && code !== pickup.code) throw new Refused('order-code-unknown', 'code')
  if (code === undefined && note === '') throw new Refused('hand-over-reason-required', 'note')
  if (place !== undefined) await requirePlace(tx, place)
}

/** Stores how the step of a locked order handed gifts over. Returns the name of the place, if there is one. */
export async function storeHandOver(
  tx: Tx,
  { purchaseId, step }: StepOfOrder,
  { place, hasCode }: { place: number | null; hasCode: boolean },
): Promise<string | null> {
  await tx.db
    .insertInto('hand_overs')
    .values({ purchase_id: purchaseId, step, place_id: place, has_code: hasCode })
    .execute()
  return nameOfPlace(tx, place)
}

/** Null: there is none. */
export async function nameOfPlace({ db }: Tx, place: number | null): Promise<string | null> {
  const found = await db
    .selectFrom('pickup_places')
    .select('name')
    .where('id', '=', place ?? 0)
    .executeTakeFirst()
  return found?.name ?? null
}

/** Wrong codes of one keeper. */
const GUESSES = { uses: 20, seconds: 10 * 60 }

/** Counts a wrong code of somebody. Throws Refused('order-code-guesses') if they were too many. */
export async function countGuess(database: Database, by: string): Promise<void> {
  const counters = { table: 'code_guesses', column: 'guesses' } as const
  const wait = await countUse(database, counters, by, GUESSES)
  if (wait > 0) throw new Refused('order-code-guesses', 'code')
}

/** Throws Refused('order-code-guesses') while somebody has typed too many wrong codes. */
export async function refuseGuesser({ db }: { db: Kysely<Tables> }, by: string): Promise<void> {
  const known = await db
    .selectFrom('code_guesses')
    .select('guesses')
    .where('subject', '=', by)
    .where('guesses', '>=', GUESSES.uses)
    .where(sql<boolean>`window_started_at > now() - make_interval(secs => ${GUESSES.seconds})`)
    .executeTakeFirst()
  if (known !== undefined) throw new Refused('order-code-guesses', 'code')
}
