import type { Kysely } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Facts } from '#audit-log/contract/trail.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import { transactIdempotent } from '#platform/server/db/transact-idempotent.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { hashRequest } from '#ledger/command.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'

/** What was done to a gift. */
export interface GiftChanged {
  readonly giftId: number
  readonly kind: 'added' | 'edited' | 'restocked' | 'removed'
  readonly stockChange: number
  /** For history brought in from elsewhere; by default, now. */
  readonly madeAt?: Date | undefined
  /** What it was and what it became, for the audit trail. */
  readonly before?: Facts
  readonly after?: Facts
}

/** Who asks for a change, under which key; `request` tells one request from another. */
export interface KeyedRequest {
  readonly by: number
  /** The network address it comes from. */
  readonly from?: string | undefined
  readonly key: string
  readonly request: object
}

/** Another one under the same key was quicker: this one has to leave nothing behind. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

/**
 * Carries out a change of a gift once per key, and answers whose gift it was; a repetition answers
 * the same. Throws what `change` refuses, Refused('gift-name-taken') and Refused('key-reused').
 */
export async function changeGift(
  database: Database,
  { by, from, key, request }: KeyedRequest,
  change: (tx: Tx) => Promise<GiftChanged>,
): Promise<number> {
  const requestHash = hashRequest(request)
  const answered = (db: Kysely<Tables>) => findAnswer(db, { by, key, requestHash })
  try {
    return await transactIdempotent(database, async (tx) => {
      const earlier = await answered(tx.db)
      if (earlier !== null) return earlier
      const changed = await change(tx)
      await recordChange(tx, changed, { by, key, requestHash })
      await recordDeed(tx, changed, { by, from })
      return changed.giftId
    })
  } catch (error) {
    // What stood in the way may be this very request, sent twice and done meanwhile.
    const refusal = asRefusal(error)
    const earlier =
      refusal === null ? null : await transactIdempotent(database, (tx) => answered(tx.db))
    if (earlier !== null) return earlier
    throw refusal ?? error
  }
}

interface Key {
  readonly by: number
  readonly key: string
  readonly requestHash: Buffer
}

async function findAnswer(db: Kysely<Tables>, { by, key, requestHash }: Key) {
  const earlier = await db
    .selectFrom('gift_changes')
    .select(['gift_id', 'request_hash'])
    .where('made_by', '=', by)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier === undefined) return null
  if (earlier.request_hash?.equals(requestHash) !== true) throw new Refused('key-reused')
  return earlier.gift_id
}

/** Notes the change, with its key if it has one, and lets everybody know. */
export async function recordChange(
  tx: Tx,
  { giftId, kind, stockChange, madeAt }: GiftChanged,
  { by, key, requestHash }: Key | { by: number; key: null; requestHash: null },
): Promise<void> {
  const recorded = await tx.db
    .insertInto('gift_changes')
    .values({
      gift_id: giftId,
      kind,
      stock_change: stockChange,
      made_by: by,
      key,
      request_hash: requestHash,
      ...(madeAt && { made_at: madeAt }),
    })
    .onConflict((conflict) => conflict.constraint('one_change_per_key').doNothing())
    .executeTakeFirst()
  if (recorded.numInsertedOrUpdatedRows === 0n) throw new Overtaken()
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
} as const

/** Notes in the audit trail who changed the gift, and from where. */
export async function recordDeed(
  tx: Tx,
  { giftId, kind, before = null, after = null }: GiftChanged,
  { by, from }: { by: number; from: string | undefined },
): Promise<void> {
  const subject = { kind: 'gift', id: giftId } as const
  await record(tx, { action: ACTIONS[kind], by, from, subject, before, after })
}

const UNIQUE_VIOLATION = '23505'

function asRefusal(error: unknown): Error | null {
  if (error instanceof Refused || error instanceof Overtaken) return error
  const constraint = (error as { constraint?: unknown } | null)?.constraint
  return errorCode(error) === UNIQUE_VIOLATION && constraint === 'one_gift_per_name'
    ? new Refused('gift-name-taken', 'name')
    : null
}
