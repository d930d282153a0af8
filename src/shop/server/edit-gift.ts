import { Refused } from '#platform/contract/refusals.ts'
import type { Gift, GiftChange } from '#shop/contract/shop.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Database } from '#platform/server/db/database.ts'
import { changeGift } from './change-gift.ts'
import { changeStock, lockGift } from './lock-gift.ts'
import { readGift } from './read-gifts.ts'
import { setGiftPicture } from './set-gift-picture.ts'

interface Editing {
  readonly by: number
  /** The network address it comes from. */
  readonly from?: string
  readonly key: string
  readonly giftId: number
  readonly gift: GiftChange
}

/**
 * Edit (specification, section 2). The inventory changes by a difference, so that what is bought
 * meanwhile stays bought. Throws Refused, in this order: 'key-reused', 'gift-unknown',
 * 'gift-name-taken', 'stock-sold' or 'stock-limit', 'picture-unknown'.
 */
export async function editGift(
  database: Database,
  { by, from, key, giftId, gift }: Editing,
): Promise<Gift> {
  const request = { kind: 'edited', giftId, ...gift }
  await changeGift(database, { by, from, key, request }, async (tx) => {
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
  })
  return readGift(database, giftId)
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

/** Only what is different now, as it was and as it is. */
function differences(was: GiftFacts, is: GiftFacts) {
  const changed = Object.keys(is).filter((name) => was[name] !== is[name])
  const of = (facts: GiftFacts) =>
    Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return { before: of(was), after: of(is) }
}
