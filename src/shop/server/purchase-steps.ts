import { sql, type Kysely } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { PurchaseStatus } from '#shop/contract/shop.ts'
import type { PurchaseState } from '#shop/contract/shop-choices.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import type { Tx } from '#platform/server/db/transact.ts'

export interface LockedPurchase {
  readonly userId: number
  readonly state: PurchaseState
}

/** Whoever changes the purchase meanwhile waits. Throws Refused('purchase-unknown'). */
export async function lockPurchase(tx: Tx, purchaseId: number): Promise<LockedPurchase> {
  const purchase = await tx.db
    .selectFrom('purchases')
    .select(['user_id as userId', 'state'])
    .where('id', '=', purchaseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (purchase === undefined) throw new Refused('purchase-unknown')
  return purchase
}

export interface Step {
  readonly purchaseId: number
  readonly state: Exclude<PurchaseState, 'ordered'>
  readonly note: string
  readonly by: number
  /** For history brought in from elsewhere; by default, now. */
  readonly madeAt?: Date | undefined
}

const TAKE_STEP = `
  with stated as (update purchases set state = $2 where id = $1)
  insert into purchase_steps (purchase_id, number, state, note, made_by, made_at)
  select $1, coalesce(max(number), 0) + 1, $2, $3, $4, coalesce($5::timestamptz, now())
    from purchase_steps where purchase_id = $1`

/** What becomes of a locked purchase: the next step, which its state follows. */
export async function takeStep(
  tx: Tx,
  { purchaseId, state, note, by, madeAt }: Step,
): Promise<void> {
  await tx.query({
    name: 'take-step',
    text: TAKE_STEP,
    values: [purchaseId, state, note, by, madeAt ?? null],
  })
}

/** The last step of a purchase that has taken one. */
export async function readStatus(
  { db }: { readonly db: Kysely<Tables> },
  purchaseId: number,
): Promise<PurchaseStatus> {
  const { made_at: date, ...step } = await db
    .selectFrom('purchase_steps')
    .select(['state', 'note', 'made_at'])
    .where('purchase_id', '=', purchaseId)
    .orderBy(sql`number desc`)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id: purchaseId, ...step, date }
}
