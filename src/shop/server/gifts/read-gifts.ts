import { sql, type RawBuilder } from 'kysely'
import type { PayrollKind } from '#platform/contract/payroll-kinds.ts'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { NOBODY_ID } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countUpTo, readPage } from '#platform/server/db/read-page.ts'
import { hasEveryWord, searchWords } from '#platform/server/db/search-words.ts'
import type { MoneyAmount } from '#settings/contract/payroll-settings.ts'
import type { GiftLimit } from '#shop/contract/limits.ts'
import { MOST_COUNTED, type Gift, type GiftPage, type GiftSearch } from '#shop/contract/shop.ts'
import type { GiftTerms } from '#shop/contract/terms.ts'
import type { GiftOption, GiftVariant } from '#shop/contract/variants.ts'
import { AUDIENCE, readOffered, type GiftSight } from './audience.ts'
import { CATEGORY_IDS } from './categories.ts'
import { limitFor } from './limits.ts'
import {
  countWaits,
  inOrder,
  IS_IN_STOCK,
  IS_LISTED,
  isAwaitedBy,
  variantsFor,
  type VariantJson,
} from './variant-rows.ts'

const PAGE_SIZE = 24

/** The place of a gift that the shop keeper did not put anywhere. */
const LAST = 32_767

/** What each sort compares before the id, and the directions of both. */
const SORTS = {
  arranged: {
    value: sql<number>`coalesce(position, ${sql.lit(LAST)}::smallint)`,
    order: 'asc',
    ids: 'desc',
  },
  newest: { value: sql<number>`id`, order: 'desc', ids: 'desc' },
  cheapest: { value: sql<number>`price`, order: 'asc', ids: 'asc' },
  dearest: { value: sql<number>`price`, order: 'desc', ids: 'desc' },
} as const

/** A page of the shop for `userId`: the matching gifts that they see, 24 at a time. */
export async function listGifts(
  database: Database,
  userId: number,
  search: GiftSearch,
  sight: GiftSight = 'offered',
): Promise<GiftPage> {
  const isOffered = await readOffered(database, userId, sight)
  const { value, order, ids } = SORTS[search.sort]
  const { after } = search
  const { rows, total, last } = await readPage({
    size: PAGE_SIZE,
    isFirst: after === '',
    readRows: (limit) =>
      matching(database, userId, search)
        .where(isOffered)
        .select(GIFT_COLUMNS)
        .select([...extrasFor(userId, sight), value.as('value')])
        .$if(after !== '', (query) => query.where(isAfter(search)))
        .orderBy(value, order)
        .orderBy('id', ids)
        .limit(limit)
        .execute(),
    countRows: () =>
      countUpTo(database.db, matching(database, userId, search).where(isOffered), MOST_COUNTED),
  })
  const next = last === null ? null : `${last.value}-${last.id}`
  return { gifts: rows.map(shopGiftOf), total, next }
}

/** SQL: whether a gift comes after the last one of the page before. */
function isAfter({ sort, after }: GiftSearch): RawBuilder<boolean> {
  const { value, order, ids } = SORTS[sort]
  const [last, id] = after.split('-').map(Number)
  const beyond = order === 'asc' ? sql`>` : sql`<`
  if (order === ids) return sql`(${value}, id) ${beyond} (${last}, ${id})`
  return sql`(${value} >= ${last} and (${value} > ${last} or id < ${id}))`
}

function matching({ db }: Database, userId: number, asked: GiftSearch) {
  return db
    .selectFrom('gifts')
    .where('removed_at', 'is', null)
    .where(IS_LISTED)
    .$if(asked.inStock, (query) => query.where(IS_IN_STOCK))
    .$if(asked.affordable, (query) =>
      query.where('price', '<=', (select) =>
        select.selectFrom('wallets').select('appreciation').where('user_id', '=', userId),
      ),
    )
    .$if(asked.category !== 0, (query) =>
      query.where('id', 'in', (select) =>
        select
          .selectFrom('categories_of_gifts')
          .select('gift_id')
          .where('category_id', '=', asked.category),
      ),
    )
    .where(isFoundBy(asked.search))
}

/** SQL: every word is in the gift's name or description, in a value of its options or the name of a category of it. */
function isFoundBy(search: string): RawBuilder<boolean> {
  const conditions = searchWords(search).map(
    (word) => sql`(
      ${hasEveryWord(sql.ref('words'), word)}
      or (gifts.options is not null
          and ${hasEveryWord(sql`lower(jsonb_path_query_array(gifts.options, '$[*].values[*]')::text)`, word)})
      or gifts.id in (
        select k.gift_id from categories_of_gifts k join gift_categories c on c.id = k.category_id
         where ${hasEveryWord(sql`lower(jsonb_path_query_array(c.names, '$.*')::text)`, word)}))`,
  )
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

const COST = sql<MoneyAmount | null>`
  case when gifts.cost is not null then json_build_object(
    'amount', trim_scale(gifts.cost)::text, 'currency', gifts.cost_currency) end`

/** The columns of a gift that only some gifts have. */
function extrasFor(userId: number, sight: GiftSight) {
  const isKeeper = sight === 'all'
  const audience = isKeeper ? AUDIENCE : sql<null>`null`
  const waitsOf = (row: string) => (isKeeper ? countWaits(row) : sql<number>`0`)
  const version = isKeeper ? sql<number | null>`gifts.version` : sql<null>`null`
  return [
    CATEGORY_IDS.as('categories'),
    audience.as('audience'),
    version.as('version'),
    (isKeeper ? COST : sql<null>`null`).as('cost'),
    sql<PayrollKind>`gifts.payroll_kind`.as('payroll_kind'),
    limitFor(userId).as('limit'),
    sql<GiftOption[] | null>`gifts.options`.as('options'),
    variantsFor({ isAwaited: isAwaitedBy(userId, 'v'), waiting: waitsOf('v') }).as('variants'),
    isAwaitedBy(userId, 'gifts').as('is_awaited'),
    waitsOf('gifts').as('waiting'),
    sql<number | null>`gifts.variant_of`.as('variant_of'),
    sql<boolean>`${isKeeper}::boolean`.as('with_sku'),
  ] as const
}

/**
 * A gift of the shop as `userId` sees it; who manages gifts sees variants of gifts, too. Throws
 * Refused('gift-unknown'), also when it is removed or not offered to them.
 */
export async function readShopGift(
  database: Database,
  giftId: number,
  userId: number,
  sight: GiftSight = 'offered',
): Promise<Gift> {
  const row = await database.db
    .selectFrom('gifts')
    .select(GIFT_COLUMNS)
    .select(extrasFor(userId, sight))
    .where('id', '=', giftId)
    .where('removed_at', 'is', null)
    .$if(sight !== 'all', (query) => query.where(IS_LISTED))
    .where(await readOffered(database, userId, sight))
    .executeTakeFirst()
  if (row === undefined) throw new Refused('gift-unknown')
  return shopGiftOf(row)
}

/** A gift as somebody who manages gifts sees it, removed or not; it must exist. */
export async function readGift({ db }: Pick<Database, 'db'>, giftId: number): Promise<Gift> {
  const row = db
    .selectFrom('gifts')
    .select(GIFT_COLUMNS)
    .select(extrasFor(NOBODY_ID, 'all'))
    .where('id', '=', giftId)
  return shopGiftOf(await row.executeTakeFirstOrThrow())
}

/** The columns of a gift that the shop shows. */
export interface GiftRow {
  id: number
  name: string
  description: string
  price: number
  picture: string | null
  stock: number
  terms: GiftTerms | null
  is_donation: boolean
}

export const GIFT_COLUMNS = [
  'gifts.id',
  'gifts.name',
  'gifts.description',
  'gifts.price',
  'gifts.picture',
  'gifts.stock',
  'gifts.terms',
  'gifts.is_donation',
] as const

interface ShopGiftRow extends GiftRow {
  categories: number[] | null
  audience: { id: number; name: string }[] | null
  limit: GiftLimit | null
  version: number | null
  cost: MoneyAmount | null
  payroll_kind: PayrollKind
  options: GiftOption[] | null
  variants: VariantJson[] | null
  variant_of: number | null
  with_sku: boolean
  is_awaited: boolean
  waiting: number
}

/** Only what applies: a gift that nobody waits for says nothing of it. */
function waitsShown({ isAwaited, waiting }: { isAwaited: boolean; waiting: number }) {
  return { ...(isAwaited && { isAwaited: true as const }), ...(waiting > 0 && { waiting }) }
}

function shopGiftOf(row: ShopGiftRow): Gift {
  const { categories, audience, limit, version, cost, options, variants } = row
  const { variant_of: variantOf, payroll_kind: payrollKind } = row
  const shown = (variants ?? []).map(({ sku, price, isAwaited, waiting, ...one }): GiftVariant => {
    const more = {
      ...(row.with_sku && sku !== null && { sku }),
      ...waitsShown({ isAwaited, waiting }),
    }
    return { ...one, price: hundredths(price), ...more }
  })
  return {
    ...giftOf(row),
    ...(options !== null && {
      stock: shown.reduce((sum, { stock }) => sum + stock, 0),
      options,
      variants: inOrder(shown, options),
    }),
    ...(variantOf !== null && { variantOf }),
    ...waitsShown({ isAwaited: row.is_awaited, waiting: row.waiting }),
    ...(categories !== null && { categories }),
    ...(audience !== null && { audience }),
    ...(limit !== null && { limit }),
    ...(version !== null && { version }),
    ...(version !== null && payrollKind !== 'inKind' && { payrollKind }),
    ...(cost !== null && { cost }),
  }
}

export function giftOf(row: GiftRow) {
  const { id, name, description, price, picture, stock, terms, is_donation: isDonation } = row
  const facts = { id, name, description, price: hundredths(price), picture, stock }
  return {
    ...facts,
    ...(terms !== null && { terms }),
    ...(isDonation && { isDonation: true as const }),
  }
}
