import { notify } from '#notifications/server/notify.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { notifyHolders } from '#roles/server/notify-holders.ts'
import { lockPurchase, recordOrder } from '#shop/server/orders/orders.ts'
import { lowStockNews } from '#shop/server/stock/low-stock.ts'
import { IS_SOON_EXPIRED, isSealedWith, normalCode, openCode } from './voucher-codes.ts'

interface ReplacementInput {
  readonly id: string
  readonly reason: string
  readonly by: number
  readonly from?: string
  readonly key: string
}

interface OldCode {
  readonly id: string
  readonly giftId: number
  readonly state: 'sold' | 'shown' | 'replaced'
  readonly sealed: Buffer | null
  readonly worth: string
  readonly order: number
  readonly line: number
  readonly gift: string
}

/**
 * Replaces a code that its buyer has seen by the next one of its gift, once per key, and tells the buyer. Throws
 * Refused, in this order: 'key-reused', 'code-not-there', 'replacement-own', 'code-replaced', 'code-unseen',
 * 'code-in-reason', 'code-none-left'.
 */
export function replaceCode(
  { database, sealer }: { database: Database; sealer: Sealer },
  { id, reason, by, from, key }: ReplacementInput,
): Promise<{ id: string }> {
  const request = { kind: 'codeReplaced', id, reason }
  return answerOnce(database, { by, key, request }, async (tx) => {
    await holdPermission(tx, by, 'manageOrders')
    const { old, buyer, stock } = await lockSoldCode(tx, id)
    // Not even the administrator, who could give themselves one code after the other.
    if (buyer === by) throw new Refused('replacement-own')
    if (old.state === 'replaced') throw new Refused('code-replaced')
    if (old.state === 'sold') throw new Refused('code-unseen')
    await refuseCodeInReason(sealer, old, reason)
    const next = await giveNext(tx, old, await sealer.mark())
    await takeOneFromStock(tx, { old, stock, by })
    const order = { purchaseId: old.order, note: reason, by, from, also: { line: old.line } }
    const { event } = await recordOrder(tx, { ...order, action: 'codeReplaced' })
    const facts = { name: old.gift, reason }
    notify(tx, { kind: 'codeReplaced', receivers: [buyer], ...event, facts })
    announce(tx, [{ topic: 'purchases', userId: buyer }])
    return { id: next }
  })
}

const FIND = `
  select c.id, c.gift_id as "giftId", c.state, c.sealed, c.worth, c.purchase_id as "order", c.line,
         i.name as gift
    from voucher_codes c join purchase_items i using (purchase_id, line)
   where c.id = $1 and c.purchase_id = $2 and c.sealed is not null
     for update of c`

/** Locks a code in the order of a refund: its order, its gift, then itself. */
async function lockSoldCode(tx: Tx, id: string) {
  const [place] = (
    await tx.query<{ order: number; giftId: number }>({
      text: `
        select purchase_id as "order", gift_id as "giftId" from voucher_codes
         where id = $1 and purchase_id is not null`,
      values: [id],
    })
  ).rows
  if (place === undefined) throw new Refused('code-not-there')
  const { userId: buyer, state } = await lockPurchase(tx, place.order)
  if (state === 'refunded') throw new Refused('code-not-there')
  const gifts = await tx.query<{ stock: number }>({
    text: 'select stock from gifts where id = $1 for no key update',
    values: [place.giftId],
  })
  const found = await tx.query<OldCode>({ text: FIND, values: [id, place.order] })
  const [old] = found.rows
  // A refund took it back meanwhile, or its buyer was erased.
  if (old === undefined) throw new Refused('code-not-there')
  return { old, buyer, stock: gifts.rows[0]?.stock ?? 0 }
}

async function refuseCodeInReason(sealer: Sealer, old: OldCode, reason: string): Promise<void> {
  if (old.sealed === null) return
  const secret = await openCode(sealer, old, old.sealed)
  // Of a lost key nothing is known; then this code is the one that needs another.
  if (secret === null) return
  const text = normalCode(reason)
  const isTold = [secret.code, secret.pin].some(
    (one) => one !== '' && text.includes(normalCode(one)),
  )
  if (isTold) throw new Refused('code-in-reason', 'reason')
}

// One of the same worth, if there is one.
const NEXT = `
  select id from voucher_codes
   where gift_id = $1 and state = 'loaded' and (${IS_SOON_EXPIRED}) is not true
     and ${isSealedWith('$2::bytea')}
   order by worth <> $3, expires_on, id
   limit 1
     for update skip locked`

const GIVE = `
  with old as (
    update voucher_codes set state = 'replaced', replaced_at = now() where id = $1
  )
  update voucher_codes
     set state = 'sold', sold_at = now(), purchase_id = $3, line = $4, replaces = $1
   where id = $2`

/** Binds the next code to the line of the old one. Throws Refused('code-none-left'). */
async function giveNext(tx: Tx, old: OldCode, mark: Buffer): Promise<string> {
  const { rows } = await tx.query<{ id: string }>({
    text: NEXT,
    values: [old.giftId, mark, old.worth],
  })
  const [next] = rows
  if (next === undefined) throw new Refused('code-none-left')
  await tx.query({ text: GIVE, values: [old.id, next.id, old.order, old.line] })
  return next.id
}

interface StockOfCodes {
  readonly old: OldCode
  readonly stock: number
  readonly by: number
}

const TAKE_ONE = `
  with stocked as (update gifts set stock = stock - 1 where id = $1)
  insert into gift_changes (gift_id, kind, stock_change, made_by) values ($1, 'replaced', -1, $2)`

async function takeOneFromStock(tx: Tx, { old, stock, by }: StockOfCodes): Promise<void> {
  const { giftId, gift: name } = old
  await tx.query({ text: TAKE_ONE, values: [giftId, by] })
  await notifyHolders(tx, lowStockNews({ giftId, name, before: stock, left: stock - 1 }))
  announce(tx, [
    { topic: 'gifts', userId: null },
    { topic: 'inventory', userId: null },
  ])
}
