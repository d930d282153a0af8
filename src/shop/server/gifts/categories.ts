import { sql, type RawBuilder } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import { LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import {
  nameOfCategory,
  type ArrangementChange,
  type CategoriesChange,
  type CategoryNames,
  type GiftCategories,
  type ShopOrder,
} from '#shop/contract/categories.ts'
import { readOffered, type GiftSight } from './audience.ts'

type Source = Pick<Database, 'db'>

interface CategoryReader {
  readonly userId: number
  readonly language: Language
  readonly sight?: GiftSight
}

/** The categories that have gifts which the reader sees, named in their language. */
export async function listGiftCategories(
  { db }: Source,
  { userId, language, sight }: CategoryReader,
): Promise<GiftCategories> {
  const isOffered = await readOffered({ db }, userId, sight)
  const [rows, arranged] = await Promise.all([
    db
      .selectFrom('gift_categories as c')
      .select(['c.id', 'c.names'])
      .where((build) =>
        build.exists(
          build
            .selectFrom('categories_of_gifts as k')
            .innerJoin('gifts', 'gifts.id', 'k.gift_id')
            .select('k.gift_id')
            .whereRef('k.category_id', '=', 'c.id')
            .where('gifts.removed_at', 'is', null)
            .where(isOffered),
        ),
      )
      .orderBy('c.position')
      .execute(),
    db
      .selectFrom('gifts')
      .select('id')
      .where('removed_at', 'is', null)
      .where('position', 'is not', null)
      .where(isOffered)
      .limit(1)
      .execute(),
  ])
  return {
    categories: rows.map(({ id, names }) => ({ id, name: nameOfCategory(names, language) })),
    isArranged: arranged.length > 0,
  }
}

/** All categories, and the gifts that come first. */
export async function readShopOrder({ db }: Source): Promise<ShopOrder> {
  const [categories, gifts] = await Promise.all([
    db
      .selectFrom('gift_categories as c')
      .select(['c.id', 'c.names'])
      .select(
        sql<number>`(select count(*) from categories_of_gifts k join gifts g on g.id = k.gift_id
                      where k.category_id = c.id and g.removed_at is null)`.as('gifts'),
      )
      .orderBy('c.position')
      .execute(),
    db
      .selectFrom('gifts')
      .select(['id', 'name', 'picture'])
      .where('removed_at', 'is', null)
      .where('position', 'is not', null)
      .orderBy('position')
      .orderBy('id', 'desc')
      .execute(),
  ])
  return {
    categories: categories.map(({ names, ...row }) => ({ ...row, names: allNames(names) })),
    gifts,
  }
}

function allNames(names: Partial<CategoryNames>): CategoryNames {
  return { en: '', de: '', es: '', fr: '', pt: '', ar: '', ...names }
}

interface OrderChange<Change> {
  readonly by: Actor
  readonly from?: string
  readonly change: Change
}

/** One change of categories or of the order at a time; a gift that gets a category waits, too. */
async function lockCategories(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table gift_categories in share row exclusive mode' })
}

/**
 * Makes the categories what the author wants, in this order. Throws Refused: 'categories-changed' if somebody
 * else added or removed one meanwhile, 'category-name-taken'.
 */
export function changeGiftCategories(
  database: Database,
  { by, from, change: { known, categories } }: OrderChange<CategoriesChange>,
): Promise<ShopOrder> {
  return transact(database, async (tx) => {
    await holdPermission(tx, by, 'manageGifts')
    await lockCategories(tx)
    const present = await tx.db
      .selectFrom('gift_categories')
      .select(['id', 'names'])
      .orderBy('position')
      .execute()
    const kept = categories.flatMap(({ id }) => id ?? [])
    const ids = present.map(({ id }) => id)
    if (!hasSame(ids, known) || !kept.every((id) => ids.includes(id)) || hasTwice(kept)) {
      throw new Refused('categories-changed')
    }
    refuseTakenNames(categories.map(({ names }) => names))
    await tx.db
      .deleteFrom('gift_categories')
      .where('id', 'in', [0, ...ids.filter((id) => !kept.includes(id))])
      .execute()
    await storeCategories(tx, categories)
    const [before, after] = [factsOf(present), factsOf(categories)]
    if (before.categories !== after.categories) {
      await record(tx, { action: 'giftCategoriesChanged', by, from, before, after })
    }
    announceOrder(tx)
    return readShopOrder(tx)
  })
}

async function storeCategories(tx: Tx, categories: CategoriesChange['categories']): Promise<void> {
  for (const [place, { id, names }] of categories.entries()) {
    const given = Object.entries(names).filter(([, name]) => name !== '')
    const values = { names: JSON.stringify(Object.fromEntries(given)), position: place + 1 }
    await (id === null
      ? tx.db.insertInto('gift_categories').values(values).execute()
      : tx.db.updateTable('gift_categories').set(values).where('id', '=', id).execute())
  }
}

/** In one language two categories of the same name could not be told apart. */
function refuseTakenNames(categories: readonly CategoryNames[]): void {
  for (const language of LANGUAGES) {
    const names = categories.map((names) => names[language].toLowerCase()).filter(Boolean)
    if (hasTwice(names)) throw new Refused('category-name-taken', 'names')
  }
}

function factsOf(categories: readonly { names: Partial<CategoryNames> }[]) {
  const inEach = (names: Partial<CategoryNames>) =>
    LANGUAGES.flatMap((language) => names[language] || []).join(' / ')
  return { categories: categories.map(({ names }) => inEach(names)).join(', ') }
}

function hasSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

function hasTwice(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length
}

/**
 * Puts gifts first, in this order; others follow, the newest first. Throws Refused: 'order-changed' if
 * somebody else changed it meanwhile, 'gift-unknown'.
 */
export function arrangeGifts(
  database: Database,
  { by, from, change: { known, gifts } }: OrderChange<ArrangementChange>,
): Promise<ShopOrder> {
  return transact(database, async (tx) => {
    await holdPermission(tx, by, 'manageGifts')
    await lockCategories(tx)
    const before = await readShopOrder(tx)
    const present = before.gifts.map(({ id }) => id)
    if (present.join() !== known.join()) throw new Refused('order-changed')
    await tx.query({ text: LOCK_ARRANGED, values: [[...present, ...gifts]] })
    const { rowCount } = await tx.query({ text: ARRANGE, values: [gifts, present] })
    const after = await readShopOrder(tx)
    if (after.gifts.length < gifts.length) throw new Refused('gift-unknown')
    if ((rowCount ?? 0) > 0 && present.join() !== gifts.join()) {
      const named = (order: ShopOrder) => ({
        gifts: order.gifts.map(({ name }) => name).join(', '),
      })
      await record(tx, {
        action: 'giftsArranged',
        by,
        from,
        before: named(before),
        after: named(after),
      })
    }
    announceOrder(tx)
    return after
  })
}

// Sales lock gifts in the same order.
const LOCK_ARRANGED = `select from gifts where id = any($1::bigint[]) order by id for no key update`

const ARRANGE = `
  update gifts g set position = w.position
    from (select id, array_position($1::bigint[], id)::smallint as position
            from unnest($1::bigint[] || $2::bigint[]) id group by id) w
   where g.id = w.id and g.removed_at is null and g.variant_of is null and g.position is distinct from w.position`

function announceOrder(tx: Tx): void {
  announce(tx, [
    { topic: 'gifts', userId: null },
    { topic: 'inventory', userId: null },
  ])
}

/** SQL: the ids of the categories of a row of `gifts`, in order; null: it has none. */
export const CATEGORY_IDS: RawBuilder<number[] | null> = sql`(
  select array_agg(c.id order by c.position)
    from categories_of_gifts k join gift_categories c on c.id = k.category_id
   where k.gift_id = gifts.id)`

/** Puts a locked gift into these categories alone. Throws Refused('categories-changed'). */
export async function setGiftCategories(
  tx: Tx,
  giftId: number,
  categories: readonly number[],
): Promise<void> {
  const { rowCount } = await tx.query({
    text: 'select from gift_categories where id = any($1::bigint[]) order by id for key share',
    values: [categories],
  })
  if ((rowCount ?? 0) < categories.length) throw new Refused('categories-changed', 'categories')
  await tx.db
    .deleteFrom('categories_of_gifts')
    .where('gift_id', '=', giftId)
    .where('category_id', 'not in', [0, ...categories])
    .execute()
  await tx.query({
    text: `insert into categories_of_gifts (gift_id, category_id)
           select $1, unnest($2::bigint[]) on conflict do nothing`,
    values: [giftId, categories],
  })
}
