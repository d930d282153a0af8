import { sql, type RawBuilder } from 'kysely'
import { LARGEST_AMOUNT } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { GiftOption, GiftVariant } from '#shop/contract/variants.ts'

// A variant is a row of `gifts` that refers to its gift: carts, stock, orders and history are those of the row.

/** SQL: a row of `gifts` that the shop lists: not a variant. */
export const IS_LISTED: RawBuilder<boolean> = sql`gifts.variant_of is null`

/** SQL: a row of `gifts` that has a stock: a variant, or a gift without variants. */
export const HAS_STOCK: RawBuilder<boolean> = sql`(gifts.options is null and not gifts.is_donation)`

/** SQL: whether any of a gift of the shop, or of its variants, is there. */
export const IS_IN_STOCK: RawBuilder<boolean> = sql`(gifts.stock > 0 or gifts.options is not null and exists (
  select from gifts v where v.variant_of = gifts.id and v.removed_at is null and v.stock > 0))`

/** SQL: whether a person waits for a row of `gifts`, named by its alias. */
export function isAwaitedBy(userId: number, row: string): RawBuilder<boolean> {
  return sql`exists (
    select from stock_waits w where w.user_id = ${userId} and w.gift_id = ${sql.ref(`${row}.id`)})`
}

/** SQL: how many wait for a row of `gifts`, named by its alias. */
export function countWaits(row: string): RawBuilder<number> {
  return sql`(select count(*) from stock_waits w where w.gift_id = ${sql.ref(`${row}.id`)})`
}

/** A variant as the database answers it, as JSON. */
export interface VariantJson {
  id: number
  values: string[]
  price: number
  stock: number
  picture: string | null
  sku: string | null
  isAwaited: boolean
  waiting: number
}

interface VariantReader {
  readonly isAwaited: RawBuilder<boolean>
  readonly waiting: RawBuilder<number>
}

/** SQL: the offered variants of a row of `gifts`, each named `v`; null: it has none. */
export function variantsFor({ isAwaited, waiting }: VariantReader) {
  return sql<VariantJson[] | null>`
    case when gifts.options is not null then (
      select json_agg(json_build_object(
               'id', v.id, 'values', v.option_values, 'price', v.price, 'stock', v.stock,
               'picture', v.picture, 'sku', v.sku, 'isAwaited', ${isAwaited},
               'waiting', ${waiting}) order by v.id)
        from gifts v where v.variant_of = gifts.id and v.removed_at is null) end`
}

/** Variants in the order of the values of their gift's options. */
export function inOrder<Variant extends Pick<GiftVariant, 'values'>>(
  variants: readonly Variant[],
  options: readonly GiftOption[],
): Variant[] {
  const places = ({ values }: Variant) =>
    values.map((value, place) => options[place]?.values.indexOf(value) ?? 0)
  return variants.toSorted((one, other) => {
    const [mine, theirs] = [places(one), places(other)]
    return (mine[0] ?? 0) - (theirs[0] ?? 0) || (mine[1] ?? 0) - (theirs[1] ?? 0)
  })
}

interface VariantRow {
  readonly id: number
  readonly values: readonly string[]
  readonly stock: number
  readonly picture: string | null
  readonly isOffered: boolean
}

/** Locks the variants of a locked gift against sales and changes, those that are not offered any more too. */
export async function lockVariants(tx: Tx, giftId: number): Promise<VariantRow[]> {
  const rows = await tx.db
    .selectFrom('gifts')
    .select(['id', 'option_values', 'stock', 'picture', 'removed_at'])
    .where('variant_of', '=', giftId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ option_values: values, removed_at: removed, ...row }) => {
    return { ...row, values: values ?? [], isOffered: removed === null }
  })
}

/** Gives the variants of a locked gift its name, description, price and terms. Throws Refused('amount-too-large'). */
export async function followGift(tx: Tx, giftId: number): Promise<void> {
  await lockVariants(tx, giftId)
  const { rows } = await tx.query<{ dearest: number | null }>({
    text: `
      select max(g.price + v.price_difference) as dearest
        from gifts v join gifts g on g.id = v.variant_of where g.id = $1`,
    values: [giftId],
  })
  if ((rows[0]?.dearest ?? 0) > LARGEST_AMOUNT) throw new Refused('amount-too-large', 'price')
  await tx.query({
    text: `
      update gifts v
         set name = g.name || ' · ' || array_to_string(v.option_values, ' · '),
             description = g.description, price = g.price + v.price_difference, terms = g.terms
        from gifts g where g.id = v.variant_of and g.id = $1`,
    values: [giftId],
  })
}

/** Takes the variants of a locked gift out of the shop with it. */
export async function removeVariants(tx: Tx, giftId: number): Promise<void> {
  await lockVariants(tx, giftId)
  await tx.db
    .updateTable('gifts')
    .set({ removed_at: sql`now()` })
    .where('variant_of', '=', giftId)
    .where('removed_at', 'is', null)
    .execute()
}
