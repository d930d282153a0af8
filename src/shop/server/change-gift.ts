import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { personOf, serviceOf, type Actor } from '#platform/server/actor.ts'
import { answerOnce, type KeyedRequest } from '#platform/server/answer-once.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { claimPicture } from '#platform/server/files/pictures.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { LARGEST_STOCK } from '#shop/contract/shop.ts'
import type { GiftChangeKind } from './tables.ts'

/** A change of a gift. */
export interface GiftChangeRecord {
  readonly giftId: number
  readonly kind: GiftChangeKind
  readonly stockChange: number
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
  /** The values before and after, for the audit log. */
  readonly before?: EventFacts
  readonly after?: EventFacts
}

/** The author of a change, and the network address. */
interface ChangeRequest extends KeyedRequest {
  readonly from?: string | undefined
}

/**
 * Changes a gift once per key, and returns it as it was right after the change, also for a repeated
 * request. Throws the refusals of `change`, Refused('gift-name-taken') and Refused('key-reused').
 */
export async function changeGift<Shown extends object>(
  database: Database,
  { by, from, key, request }: ChangeRequest,
  change: (tx: Tx) => Promise<GiftChangeRecord>,
  read: (tx: Tx, giftId: number) => Promise<Shown>,
): Promise<Shown> {
  const { shown } = await answerOnce(database, { by, key, request }, async (tx) => {
    await holdPermission(tx, by, 'manageGifts')
    const changed = await change(tx).catch(refuseTakenName)
    await recordChange(tx, changed, by)
    await recordGiftEvent(tx, changed, { by, from })
    const { giftId, stockChange } = changed
    return { giftId, stockChange, shown: await read(tx, giftId) }
  })
  return shown
}

/** Records the change and announces it to everybody. */
export async function recordChange(
  tx: Tx,
  { giftId, kind, stockChange, madeAt }: GiftChangeRecord,
  by: Actor,
): Promise<void> {
  await tx.db
    .insertInto('gift_changes')
    .values({
      gift_id: giftId,
      kind,
      stock_change: stockChange,
      made_by: personOf(by),
      service: serviceOf(by),
      ...(madeAt && { made_at: madeAt }),
    })
    .execute()
  announce(tx, [
    { topic: 'gifts', userId: null },
    { topic: 'inventory', userId: null },
  ])
}

const ACTIONS = {
  added: 'giftAdded',
  edited: 'giftEdited',
  restocked: 'giftRestocked',
  removed: 'giftRemoved',
  counted: 'stockCounted',
  damaged: 'stockCounted',
  lost: 'stockCounted',
  found: 'stockCounted',
} as const

/** Records in the audit log who changed the gift, and from which IP address. */
export async function recordGiftEvent(
  tx: Tx,
  { giftId, kind, before = null, after = null }: GiftChangeRecord,
  { by, from }: { by: Actor; from: string | undefined },
): Promise<void> {
  const subject = { kind: 'gift', id: giftId } as const
  await record(tx, { action: ACTIONS[kind], by, from, subject, before, after })
}

const UNIQUE_VIOLATION = '23505'

function refuseTakenName(error: unknown): never {
  const constraint = (error as { constraint?: unknown } | null)?.constraint
  if (errorCode(error) === UNIQUE_VIOLATION && constraint === 'one_gift_per_name') {
    throw new Refused('gift-name-taken', 'name')
  }
  throw error
}

interface LockedGift {
  readonly stock: number
  readonly picture: string | null
}

/** Locks the gift against sales and changes. Throws Refused('gift-unknown'). */
export async function lockGift(tx: Tx, giftId: number): Promise<LockedGift> {
  const gift = await tx.db
    .selectFrom('gifts')
    .select(['stock', 'picture'])
    .where('id', '=', giftId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (gift === undefined) throw new Refused('gift-unknown')
  return gift
}

/**
 * The stock after a change, or the refusal. Refunds may raise a stock above the limit; it may then
 * still be reduced, but not raised.
 */
export function changeStock(stock: number, change: number): number | 'stock-sold' | 'stock-limit' {
  const changed = stock + change
  if (changed < 0) return 'stock-sold'
  return change > 0 && changed > LARGEST_STOCK ? 'stock-limit' : changed
}

/**
 * Sets a gift's picture: one of the person's own, or none. A service has no pictures. Throws
 * Refused('picture-unknown').
 */
export async function setGiftPicture(
  tx: Tx,
  giftId: number,
  { picture, by }: { picture: string | null; by: Actor },
): Promise<void> {
  const person = personOf(by)
  if (picture !== null && person === null) throw new Refused('picture-unknown', 'picture')
  if (person !== null) await claimPicture(tx, picture, person)
  await tx.db.updateTable('gifts').set({ picture }).where('id', '=', giftId).execute()
}
