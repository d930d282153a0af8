import { sql } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { obeySettings } from '#settings/server/settings.ts'
import type { NewAddress, OwnAddress } from '#shop/contract/addresses.ts'
import { isSent, type PlannedPurchase } from '#shop/server/purchase/plan-purchase.ts'

/** The address that a person entered for their next order. */
export async function readAddress(
  { db }: Pick<Database, 'db'>,
  userId: number,
): Promise<OwnAddress> {
  const row = await db
    .selectFrom('delivery_addresses')
    .select(['address', 'is_kept as isKept'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { address: '', isKept: false }
}

/** Where a person's next order is sent. */
export function setAddress(
  database: Database,
  userId: number,
  { address, isKept }: NewAddress,
): Promise<OwnAddress> {
  return transact(database, async (tx) => {
    await tx.query({
      text: `
        insert into delivery_addresses (user_id, address, is_kept) values ($1, $2, $3)
        on conflict (user_id) do update
          set address = excluded.address, is_kept = excluded.is_kept, changed_at = now()`,
      values: [userId, address, isKept],
    })
    announce(tx, [{ topic: 'cart', userId }])
    return { address, isKept }
  })
}

export async function forgetAddress(database: Database, userId: number): Promise<void> {
  await transact(database, async (tx) => {
    await tx.db.deleteFrom('delivery_addresses').where('user_id', '=', userId).execute()
    announce(tx, [{ topic: 'cart', userId }])
  })
}

/** Locks the addresses of buyers until their orders have them. Returns who has one. */
export async function lockAddresses(
  tx: Tx,
  buyers: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ person: number }>({
    name: 'lock-addresses',
    text: `
      select user_id as person from delivery_addresses
       where user_id = any($1::bigint[]) order by user_id for update`,
    values: [buyers],
  })
  return new Set(rows.map(({ person }) => person))
}

// An address that is not kept leaves with its order.
const KEEP = `
  with sent as (
    insert into order_addresses (purchase_id, address)
    select p.id, a.address
      from unnest($1::bigint[], $2::bigint[]) v (user_id, seq)
      join purchases p on p.user_id = v.user_id and p.seq = v.seq
      join delivery_addresses a on a.user_id = v.user_id)
  delete from delivery_addresses where user_id = any($1::bigint[]) and not is_kept`

/** Gives the orders that are sent their addresses, after the orders. */
export function keepAddresses(tx: Tx, purchases: readonly PlannedPurchase[]): void {
  const sent = purchases.filter(isSent)
  if (sent.length === 0) return
  tx.conclude({
    name: 'keep-addresses',
    text: KEEP,
    values: [sent.map(({ userId }) => userId), sent.map(({ seq }) => seq)],
  })
}

/** Where an order is sent; empty: nowhere, or not any more. Throws Refused('purchase-unknown'). */
export async function readOrderAddress({ db }: Pick<Database, 'db'>, purchaseId: number) {
  const row = await db
    .selectFrom('purchases as p')
    .leftJoin('order_addresses as a', 'a.purchase_id', 'p.id')
    .select('a.address')
    .where('p.id', '=', purchaseId)
    .executeTakeFirst()
  if (row === undefined) throw new Refused('purchase-unknown')
  return { address: row.address ?? '' }
}

/** An address for an order that was never placed stays so long. */
const UNUSED_HOURS = 24

const REMOVE_OLD = `
  delete from order_addresses a using purchases p
   where p.id = a.purchase_id
     and (p.state = 'refunded'
          or p.state = 'handedOver'
             and (select max(s.made_at) from purchase_steps s
                   where s.purchase_id = p.id and s.state = 'handedOver')
                 < now() - make_interval(days => $1))`

/**
 * Removes the addresses of orders that were refunded, declined or cancelled, and of others after the days that the
 * company chose; also addresses that nobody ordered with. Returns their number.
 */
export async function removeOldAddresses(tx: Tx): Promise<number> {
  const { deliveryAddressDays: days } = await obeySettings(tx, {})
  const { rowCount } = await tx.query({ text: REMOVE_OLD, values: [days] })
  const { numDeletedRows } = await tx.db
    .deleteFrom('delivery_addresses')
    .where('is_kept', '=', false)
    .where(sql<boolean>`changed_at < now() - make_interval(hours => ${UNUSED_HOURS})`)
    .executeTakeFirst()
  return (rowCount ?? 0) + Number(numDeletedRows)
}

/** Forgets the address for a person's next order. */
export async function forgetNextAddress(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('delivery_addresses').where('user_id', '=', userId).execute()
}

/** Forgets the addresses of an erased person. */
export async function forgetAddresses(tx: Tx, userId: number): Promise<void> {
  await forgetNextAddress(tx, userId)
  await tx.query({
    text: `delete from order_addresses a using purchases p
            where p.id = a.purchase_id and p.user_id = $1`,
    values: [userId],
  })
}
