import { sql } from 'kysely'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import { writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { personOf, serviceOf, type Actor } from '#platform/server/calls/actor.ts'
import { answerOnce, type KeyedRequest } from '#platform/server/calls/answer-once.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { claimPicture } from '#platform/server/files/pictures.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { DONATION_STOCK } from '#shop/contract/donations.ts'
import type { NewLimit } from '#shop/contract/limits.ts'
import { LARGEST_STOCK, type Gift, type GiftChange, type NewGift } from '#shop/contract/shop.ts'
import { refuseStockByHand } from '#shop/server/codes/sell-codes.ts'
import { costColumns, editedCost } from '#shop/server/purchase/piece-worths.ts'
import { endWaits, tellWaiting } from '#shop/server/stock/stock-waits.ts'
import type { GiftChangeKind } from '#shop/server/tables.ts'
import { setGiftAudience } from './audience.ts'
import { setGiftCategories } from './categories.ts'
import { differences, readFactsOfUse, readGiftFacts } from './gift-facts.ts'
import { endGoals } from './goals.ts'
import { readGift } from './read-gifts.ts'
import { storedTerms } from './terms.ts'
import { followGift, IS_LISTED, removeVariants } from './variant-rows.ts'

/**
 * Add Gift Item (specification, section 2). Throws Refused, in this order: 'key-reused',
 * 'gift-name-taken', 'picture-unknown', 'categories-changed',
 * 'group-unknown'.
 */
export function addGift(
  database: Database,
  { by, from, key, gift }: { by: Actor; from?: string; key: string; gift: NewGift },
): Promise<Gift> {
  const request = { kind: 'added', ...gift }
  const insert = (tx: Tx) => insertGift(tx, { by, gift })
  return changeGift(database, { by, from, key, request }, insert, readGift)
}

/** Throws Refused for a donation with a stock, or with terms that only a hand-over can fulfil. */
function refuseNoDonation({ inventory, terms }: Pick<NewGift, 'inventory' | 'terms'>): void {
  if (inventory !== 0) throw new Refused('donation-has-no-stock', 'inventory')
  if (terms?.needsApproval || (terms?.preparationDays ?? null) !== null) {
    throw new Refused('donation-terms')
  }
}

interface Insertion {
  readonly by: Actor
  readonly gift: NewGift
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
}

/**
 * Adds a gift to the shop; the caller records the change. Throws Refused: 'picture-unknown',
 * 'categories-changed', 'group-unknown', and the database's error when the name is taken.
 */
export async function insertGift(
  tx: Tx,
  { by, gift, madeAt }: Insertion,
): Promise<GiftChangeRecord & { readonly kind: 'added' }> {
  const {
    name,
    description,
    price,
    picture,
    inventory,
    categories = [],
    audience = [],
    limit,
    terms,
    isDonation = false,
    payrollKind,
    cost,
  } = gift
  if (isDonation) refuseNoDonation({ inventory, terms })
  const { id: giftId } = await tx.db
    .insertInto('gifts')
    .values({
      name,
      description,
      price,
      picture: null,
      stock: isDonation ? DONATION_STOCK : inventory,
      is_donation: isDonation,
      ...columnsOf(limit ?? null),
      terms: storedTerms(terms ?? null),
      payroll_kind: payrollKind ?? (isDonation ? 'donation' : 'inKind'),
      ...costColumns(cost),
      ...(madeAt && { added_at: madeAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (picture !== null) await setGiftPicture(tx, giftId, { picture, by })
  await setGiftCategories(tx, giftId, categories)
  await setGiftAudience(tx, giftId, audience)
  const after = {
    name,
    price: writePoints(price),
    inventory,
    ...(await readFactsOfUse(tx, giftId)),
  }
  return { giftId, kind: 'added', stockChange: inventory, cost, madeAt, after }
}

function columnsOf(limit: NewLimit | null) {
  return { limit_count: limit?.most ?? null, limit_period: limit?.period ?? null }
}

interface GiftChangeInput {
  readonly by: Actor
  /** The client's IP address. */
  readonly from?: string
  readonly key: string
  readonly giftId: number
  readonly gift: GiftChange
}

/**
 * Edit (specification, section 2). The inventory changes by a difference, so that purchases made
 * meanwhile still count. Throws Refused, in this order: 'key-reused', 'gift-unknown',
 * 'gift-changed', 'gift-has-variants', 'gift-name-taken', 'stock-sold' or 'stock-limit', 'picture-unknown',
 * 'categories-changed', 'group-unknown'.
 */
export function editGift(
  database: Database,
  { by, from, key, giftId, gift }: GiftChangeInput,
): Promise<Gift> {
  const request = { kind: 'edited', giftId, ...gift }
  const edit = async (tx: Tx): Promise<GiftChangeRecord> => {
    const { name, description, price, picture, inventoryChange } = gift
    const { categories, audience, limit, terms, payrollKind, cost, version } = gift
    const before = await lockGift(tx, giftId)
    if (version !== undefined && version !== before.version) throw new Refused('gift-changed')
    if (before.isVariant) throw new Refused('gift-unknown')
    if (before.isDonation) refuseNoDonation({ inventory: inventoryChange, terms })
    if (before.hasVariants && inventoryChange !== 0) {
      throw new Refused('gift-has-variants', 'inventory')
    }
    const was = await readGiftFacts(tx, giftId)
    const stock = changeStock(before.stock, inventoryChange)
    await tx.db
      .updateTable('gifts')
      .set({
        name,
        description,
        price,
        ...(typeof stock === 'number' && { stock }),
        ...(limit !== undefined && columnsOf(limit)),
        ...(terms !== undefined && { terms: storedTerms(terms) }),
        ...(payrollKind && { payroll_kind: payrollKind }),
        ...editedCost(cost),
        version: sql`version + 1`,
      })
      .where('id', '=', giftId)
      .execute()
    if (typeof stock !== 'number') throw new Refused(stock, 'inventory')
    if (before.hasVariants) await followGift(tx, giftId)
    if (picture !== before.picture) await setGiftPicture(tx, giftId, { picture, by })
    if (categories !== undefined) await setGiftCategories(tx, giftId, categories)
    if (audience !== undefined) await setGiftAudience(tx, giftId, audience)
    const facts = differences(was, await readGiftFacts(tx, giftId))
    const change = { giftId, kind: 'edited', stockChange: inventoryChange, ...facts } as const
    return { ...change, cost: 'cost' in facts.after ? cost : undefined }
  }
  return changeGift(database, { by, from, key, request }, edit, readGift)
}

/**
 * Takes a gift out of the shop: purchases keep their copy, carts show it as out of stock, and its
 * name is free again. Throws Refused('gift-unknown'), also when it is removed already.
 */
export function removeGift(
  database: Database,
  { by, from, giftId }: { by: Actor; from?: string; giftId: number },
): Promise<{ id: number }> {
  return transact(database, async (tx) => {
    await holdPermission(tx, by, 'manageGifts')
    const removed = await tx.db
      .updateTable('gifts')
      .set({ removed_at: sql`now()` })
      .where('id', '=', giftId)
      .where('removed_at', 'is', null)
      .where(IS_LISTED)
      .executeTakeFirst()
    if (removed.numUpdatedRows === 0n) throw new Refused('gift-unknown')
    await removeVariants(tx, giftId)
    // A group that only it is offered to can go.
    await setGiftAudience(tx, giftId, [])
    const change = { giftId, kind: 'removed', stockChange: 0 } as const
    await recordChange(tx, change, by)
    await recordGiftEvent(tx, change, { by, from })
    return { id: giftId }
  })
}

/** A change of a gift. */
export interface GiftChangeRecord {
  readonly giftId: number
  readonly kind: GiftChangeKind
  readonly stockChange: number
  /** What a piece costs, where the change says it. */
  readonly cost?: string | null | undefined
  /** Codes came or went: their stock changes in no other way. */
  readonly isOfCodes?: true
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

/**
 * Records the change, announces it to everybody, and tells who waits for new stock. Throws Refused('gift-has-codes') for
 * a stock of codes.
 */
export async function recordChange(
  tx: Tx,
  { giftId, kind, stockChange, cost, isOfCodes, madeAt }: GiftChangeRecord,
  by: Actor,
): Promise<void> {
  if (stockChange !== 0 && isOfCodes !== true) await refuseStockByHand(tx, giftId)
  await tx.db
    .insertInto('gift_changes')
    .values({
      gift_id: giftId,
      kind,
      stock_change: stockChange,
      made_by: personOf(by),
      service: serviceOf(by),
      ...costColumns(cost),
      ...(madeAt && { made_at: madeAt }),
    })
    .execute()
  if (kind === 'removed') {
    await endWaits(tx, giftId)
    await endGoals(tx, giftId)
  }
  // A past that is written now tells nobody.
  if (stockChange > 0 && madeAt === undefined) await tellWaiting(tx, giftId, stockChange)
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
  readonly version: number
  readonly isVariant: boolean
  readonly isDonation: boolean
  /** Then it has no stock of its own. */
  readonly hasVariants: boolean
}

/** Locks the gift against sales and changes. Throws Refused('gift-unknown'). */
export async function lockGift(tx: Tx, giftId: number): Promise<LockedGift> {
  const gift = await tx.db
    .selectFrom('gifts')
    .select(['stock', 'picture', 'version', 'is_donation as isDonation'])
    .select(sql<boolean>`variant_of is not null`.as('isVariant'))
    .select(sql<boolean>`options is not null`.as('hasVariants'))
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
