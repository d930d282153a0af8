import { sql } from 'kysely'
import { add, hundredths, LARGEST_AMOUNT, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { wordsOfVariant, type NewVariant, type VariantsChange } from '#shop/contract/variants.ts'
import { handOnWaits } from '#shop/server/stock/stock-waits.ts'
import { differences, readGiftFacts, type GiftFacts } from './gift-facts.ts'
import {
  changeGift,
  changeStock,
  lockGift,
  recordChange,
  recordGiftEvent,
  setGiftPicture,
  type GiftChangeRecord,
} from './gifts.ts'
import { readGift } from './read-gifts.ts'
import { followGift, lockVariants } from './variant-rows.ts'

interface VariantsInput {
  readonly by: Actor
  /** The client's IP address. */
  readonly from?: string
  readonly key: string
  readonly giftId: number
  readonly change: VariantsChange
}

type Author = Pick<VariantsInput, 'by'> & { readonly from: string | undefined }

/**
 * Gives a gift options and the variants that they make, once per key. A gift without any hands its stock on to one of
 * them by a counted change; variants that are missing are not offered any more. Stocks change by a difference, so that
 * purchases made meanwhile still count. Throws Refused, in this order: 'key-reused', 'gift-unknown',
 * 'amount-too-large', 'variant-unknown', 'stock-sold' or 'stock-limit', 'picture-unknown'.
 */
export function changeVariants(
  database: Database,
  { by, from, key, giftId, change }: VariantsInput,
): Promise<Gift> {
  const request = { kind: 'variants', giftId, ...change }
  const edit = async (tx: Tx): Promise<GiftChangeRecord> => {
    const { isVariant } = await lockGift(tx, giftId)
    if (isVariant) throw new Refused('gift-unknown')
    const was = await readGiftFacts(tx, giftId)
    await storeVariants(tx, giftId, change, { by, from })
    const facts = differences(was, await readGiftFacts(tx, giftId))
    return { giftId, kind: 'edited', stockChange: 0, ...facts }
  }
  return changeGift(database, { by, from, key, request }, edit, readGift)
}

interface WholeGift {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly price: Hundredths
  readonly stock: number
  readonly isPlain: boolean
}

async function storeVariants(
  tx: Tx,
  giftId: number,
  { options, variants, heir }: VariantsChange,
  author: Author,
): Promise<void> {
  const gift = await readWhole(tx, giftId)
  const known = await lockVariants(tx, giftId)
  const offered = known.filter(({ isOffered }) => isOffered)
  if (variants.some(({ id }) => id !== null && !offered.some((one) => one.id === id))) {
    throw new Refused('variant-unknown', 'variants')
  }
  for (const { id } of offered) {
    if (!variants.some((one) => one.id === id)) await retire(tx, id, author)
  }
  const wanted = { options: JSON.stringify(options), stock: 0, version: sql<number>`version + 1` }
  await tx.db.updateTable('gifts').set(wanted).where('id', '=', giftId).execute()
  for (const [place, variant] of variants.entries()) {
    const words = wordsOfVariant(variant)
    // One that was offered before comes back, with its history.
    const earlier = known.find((one) => !one.isOffered && wordsOfVariant(one) === words)
    const own = variant.id === null ? earlier : known.find(({ id }) => id === variant.id)
    const moved = gift.isPlain && place === heir ? gift.stock : 0
    if (own === undefined) await addVariant(tx, gift, { variant, moved }, author)
    else await editVariant(tx, gift, { variant, ...own }, author)
  }
  await followGift(tx, giftId)
  if (gift.isPlain) await nameHeir(tx, gift, variants[heir], author)
}

async function readWhole(tx: Tx, giftId: number): Promise<WholeGift> {
  const {
    price,
    has_codes: hasCodes,
    is_donation: isDonation,
    ...gift
  } = await tx.db
    .selectFrom('gifts')
    .select(['id', 'name', 'description', 'price', 'stock', 'has_codes', 'is_donation'])
    .select(sql<boolean>`options is null`.as('isPlain'))
    .where('id', '=', giftId)
    .executeTakeFirstOrThrow()
  if (isDonation) throw new Refused('donation-has-no-stock')
  if (hasCodes) throw new Refused('codes-with-options')
  return { ...gift, price: hundredths(price) }
}

/** The columns of a variant that follow from its gift and from what the keeper entered. */
function columnsOf(gift: WholeGift, { values, priceDifference, sku }: NewVariant) {
  const price = add(gift.price, priceDifference)
  if (price > LARGEST_AMOUNT) throw new Refused('amount-too-large', 'variants')
  return {
    name: `${gift.name} · ${wordsOfVariant({ values })}`,
    description: gift.description,
    price,
    price_difference: priceDifference,
    option_values: [...values],
    sku: sku === '' ? null : sku,
  }
}

interface Addition {
  readonly variant: NewVariant
  /** The stock that it takes over from its gift. */
  readonly moved: number
}

async function addVariant(
  tx: Tx,
  gift: WholeGift,
  { variant, moved }: Addition,
  { by, from }: Author,
): Promise<void> {
  const change = variant.stock - variant.seenStock
  const stock = changeStock(moved, change)
  if (typeof stock !== 'number') throw new Refused(stock, 'inventory')
  const { id: giftId } = await tx.db
    .insertInto('gifts')
    .values({ ...columnsOf(gift, variant), picture: null, stock, variant_of: gift.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (variant.picture !== null) await setGiftPicture(tx, giftId, { picture: variant.picture, by })
  const after = await readGiftFacts(tx, giftId)
  const added = { giftId, kind: 'added', stockChange: change, after } as const
  await recordChange(tx, added, by)
  await recordGiftEvent(tx, added, { by, from })
  if (moved > 0) await recordChange(tx, { giftId, kind: 'counted', stockChange: moved }, by)
}

interface Edit {
  readonly variant: NewVariant
  readonly id: number
  readonly stock: number
  readonly picture: string | null
  readonly isOffered: boolean
}

async function editVariant(
  tx: Tx,
  gift: WholeGift,
  { variant, id: giftId, stock: present, picture, isOffered }: Edit,
  { by, from }: Author,
): Promise<void> {
  // Nobody saw the stock of one that comes back.
  const change = variant.stock - (isOffered ? variant.seenStock : present)
  const stock = changeStock(present, change)
  if (typeof stock !== 'number') throw new Refused(stock, 'inventory')
  const was = await readGiftFacts(tx, giftId)
  await tx.db
    .updateTable('gifts')
    .set({ ...columnsOf(gift, variant), stock, removed_at: null })
    .where('id', '=', giftId)
    .execute()
  if (variant.picture !== picture) {
    await setGiftPicture(tx, giftId, { picture: variant.picture, by })
  }
  const facts = differences(was, await readGiftFacts(tx, giftId))
  if (isOffered && Object.keys(facts.after).length === 0) return
  const kind = isOffered ? 'edited' : 'added'
  const changed = { giftId, kind, stockChange: change, ...facts } as const
  await recordChange(tx, changed, by)
  await recordGiftEvent(tx, changed, { by, from })
}

/** Takes a variant out of the shop: orders keep their copy, carts show it as out of stock. */
async function retire(tx: Tx, giftId: number, { by, from }: Author): Promise<void> {
  await tx.db
    .updateTable('gifts')
    .set({ removed_at: sql`now()` })
    .where('id', '=', giftId)
    .execute()
  const removed = { giftId, kind: 'removed', stockChange: 0 } as const
  await recordChange(tx, removed, by)
  await recordGiftEvent(tx, removed, { by, from })
}

/** The counted change by which a gift hands its stock on, and the variant that refunds of earlier orders go to. */
async function nameHeir(
  tx: Tx,
  gift: WholeGift,
  variant: NewVariant | undefined,
  { by, from }: Author,
): Promise<void> {
  if (variant === undefined) throw new Refused('invalid-input', 'heir')
  await tx.query({
    text: `update gifts set heir_id = (
             select v.id from gifts v
              where v.variant_of = gifts.id and v.option_values = $2::text[] and v.removed_at is null)
            where id = $1`,
    values: [gift.id, variant.values],
  })
  await handOnWaits(tx, gift.id)
  if (gift.stock === 0) return
  const facts: { before: GiftFacts; after: GiftFacts } = {
    before: { inventory: gift.stock },
    after: { inventory: 0, why: 'counted' },
  }
  const moved = { giftId: gift.id, kind: 'counted', stockChange: -gift.stock, ...facts } as const
  await recordChange(tx, moved, by)
  await recordGiftEvent(tx, moved, { by, from })
}
