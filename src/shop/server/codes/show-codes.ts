import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { BoughtCode, ShownCode } from '#shop/contract/voucher-codes.ts'
import { readOpenLines, storeReceived } from '#shop/server/hand-over/handed-items.ts'
import { announceOrder, takeOrderStep } from '#shop/server/orders/orders.ts'
import { publish } from '#webhooks/server/publish.ts'
import { openCode } from './voucher-codes.ts'

interface ShowCodeInput {
  readonly id: string
  /** The buyer, signed in with a browser. */
  readonly by: number
  readonly from: string
}

interface LockedOrder {
  readonly id: number
  readonly state: 'ordered' | 'handedOver'
}

interface FoundCode {
  readonly id: string
  readonly giftId: number
  readonly state: 'sold' | 'shown'
  readonly sealed: Buffer | null
  readonly note: string
  readonly order: number
  readonly line: number
}

// The order first, which a refund locks before its codes.
const LOCK_ORDER = `
  select p.id, p.state from purchases p
   where p.user_id = $2 and p.state in ('ordered', 'handedOver')
     and p.stage is distinct from 'waits'
     and p.id = (select purchase_id from voucher_codes where id = $1)
     for no key update`

const FIND = `
  select id, gift_id as "giftId", state, sealed, note, purchase_id as "order", line from voucher_codes
   where id = $1 and purchase_id = $2 and state in ('sold', 'shown')
     for update`

/**
 * Opens a code for its buyer, and notes that it was seen: it can't be refunded any more, and an order of which nobody
 * has to hand anything over is done with the last one. Throws Refused:
 * 'code-unknown', 'code-locked' if it was sealed with another key.
 */
export function showCode(
  { database, sealer }: { database: Database; sealer: Sealer },
  { id, by, from }: ShowCodeInput,
): Promise<ShownCode> {
  return transact(database, async (tx) => {
    const { rows } = await tx.query<LockedOrder>({ text: LOCK_ORDER, values: [id, by] })
    const [order] = rows
    const found = await tx.query<FoundCode>({ text: FIND, values: [id, order?.id ?? 0] })
    const [code] = found.rows
    if (code === undefined || code.sealed === null) throw new Refused('code-unknown')
    const secret = await openCode(sealer, code, code.sealed)
    if (secret === null) throw new Refused('code-locked')
    if (code.state === 'sold') {
      const text = `update voucher_codes set state = 'shown', shown_at = now() where id = $1`
      await tx.query({ text, values: [id] })
      announce(tx, [{ topic: 'purchases', userId: by }])
      if (order?.state === 'ordered') await finishReceived(tx, code.order, by)
    }
    const subject = { kind: 'user', id: by } as const
    const after = { order: code.order, line: code.line }
    await record(tx, { action: 'codeShown', by, from, subject, after })
    return { ...secret, note: code.note }
  })
}

/** Finishes a locked order if its buyer has all that is left of it. */
async function finishReceived(tx: Tx, purchaseId: number, by: number): Promise<void> {
  const open = await readOpenLines(tx, purchaseId)
  if (!open.every(({ isReceived }) => isReceived)) return
  const step = await takeOrderStep(tx, { purchaseId, state: 'handedOver', note: '', by })
  await storeReceived(tx, { purchaseId, step })
  announceOrder(tx, by)
  publish(tx, [{ kind: 'order.changed', data: { order: purchaseId, person: by } }])
}

const BOUGHT = `
  select purchase_id as "order", line, id, coalesce(ending, '') as ending, state, worth,
         expires_on::text as expires
    from voucher_codes
   where purchase_id in (
           select id from purchases
            where id = any($1::bigint[]) and stage is distinct from 'waits')
     and sealed is not null
   order by purchase_id, line, sold_at, id`

/** The codes of orders, without their signs but the last, by order and line. */
export async function readBoughtCodes(
  { pool }: Database,
  orders: readonly number[],
): Promise<ReadonlyMap<string, BoughtCode[]>> {
  const { rows } = await pool.query<BoughtCode & { order: number; line: number }>(BOUGHT, [orders])
  const byLine = Map.groupBy(rows, ({ order, line }) => lineKey(order, line))
  return new Map(
    [...byLine].map(([key, codes]) => [
      key,
      codes.map(({ id, ending, state, worth, expires }) => ({ id, ending, state, worth, expires })),
    ]),
  )
}

/** The key of an order's line. */
export function lineKey(order: number, line: number): string {
  return `${order}-${line}`
}

/** Removes the codes of an erased person; that they bought them stays. */
export async function forgetCodes(tx: Tx, userId: number): Promise<void> {
  await tx.query({
    text: `
      update voucher_codes set sealed = null, fingerprint = null, ending = null, note = ''
       where purchase_id in (select id from purchases where user_id = $1)`,
    values: [userId],
  })
}
