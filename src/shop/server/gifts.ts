import { sql } from 'kysely'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import type { Gift, GiftChange, NewGift } from '#shop/contract/shop.ts'
import {
  changeGift,
  changeStock,
  lockGift,
  recordChange,
  recordGiftEvent,
  setGiftPicture,
  type GiftChangeRecord,
} from './change-gift.ts'
import { readGift } from './read-gifts.ts'

/**
 * Add Gift Item (specification, section 2). Throws Refused, in this order: 'key-reused',
 * 'gift-name-taken', 'picture-unknown'.
 */
export function addGift(
  database: Database,
  { by, from, key, gift }: { by: Actor; from?: string; key: string; gift: NewGift },
): Promise<Gift> {
  const request = { kind: 'added', ...gift }
  const insert = (tx: Tx) => insertGift(tx, { by, gift })
  return changeGift(database, { by, from, key, request }, insert, readGift)
}

interface Insertion {
  readonly by: Actor
  readonly gift: NewGift
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
}

/**
 * Adds a gift to the shop; the caller records the change. Throws Refused('picture-unknown'), and
 * the database's error when the name is taken.
 */
export async function insertGift(
  tx: Tx,
  { by, gift, madeAt }: Insertion,
): Promise<GiftChangeRecord & { readonly kind: 'added' }> {
  const { name, description, price, picture, inventory } = gift
  const { id: giftId } = await tx.db
    .insertInto('gifts')
    .values({
      name,
      description,
      price,
      picture: null,
      stock: inventory,
      ...(madeAt && { added_at: madeAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (picture !== null) await setGiftPicture(tx, giftId, { picture, by })
  const after = { name, price: writePoints(price), inventory }
  return { giftId, kind: 'added', stockChange: inventory, madeAt, after }
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
 * 'gift-name-taken', 'stock-sold' or 'stock-limit', 'picture-unknown'.
 */
export function editGift(
  database: Database,
  { by, from, key, giftId, gift }: GiftChangeInput,
): Promise<Gift> {
  const request = { kind: 'edited', giftId, ...gift }
  const edit = async (tx: Tx): Promise<GiftChangeRecord> => {
    const { name, description, price, picture, inventoryChange } = gift
    const before = await lockGift(tx, giftId)
    const was = await readFacts(tx, giftId)
    const stock = changeStock(before.stock, inventoryChange)
    await tx.db
      .updateTable('gifts')
      .set({ name, description, price, ...(typeof stock === 'number' && { stock }) })
      .where('id', '=', giftId)
      .execute()
    if (typeof stock !== 'number') throw new Refused(stock, 'inventory')
    if (picture !== before.picture) await setGiftPicture(tx, giftId, { picture, by })
    const facts = differences(was, await readFacts(tx, giftId))
    return { giftId, kind: 'edited', stockChange: inventoryChange, ...facts }
  }
  return changeGift(database, { by, from, key, request }, edit, readGift)
}

type GiftFacts = Readonly<Record<string, string | number | null>>

async function readFacts(tx: Tx, giftId: number): Promise<GiftFacts> {
  const { price, stock, ...texts } = await tx.db
    .selectFrom('gifts')
    .select(['name', 'description', 'price', 'picture', 'stock'])
    .where('id', '=', giftId)
    .executeTakeFirstOrThrow()
  return { ...texts, price: writePoints(hundredths(price)), inventory: stock }
}

/** The facts that changed, with their values before and after. */
function differences(was: GiftFacts, is: GiftFacts) {
  const changed = Object.keys(is).filter((name) => was[name] !== is[name])
  const of = (facts: GiftFacts) =>
    Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return { before: of(was), after: of(is) }
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
      .executeTakeFirst()
    if (removed.numUpdatedRows === 0n) throw new Refused('gift-unknown')
    const change = { giftId, kind: 'removed', stockChange: 0 } as const
    await recordChange(tx, change, by)
    await recordGiftEvent(tx, change, { by, from })
    return { id: giftId }
  })
}
