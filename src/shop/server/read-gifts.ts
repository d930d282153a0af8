import { sql } from 'kysely'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countUpTo, readPage } from '#platform/server/db/read-page.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'
import { MOST_COUNTED, type Gift, type GiftPage, type GiftSearch } from '#shop/contract/shop.ts'

const PAGE_SIZE = 24

/** The column and direction of each sort; ties are ordered by id in the same direction. */
const SORTS = {
  newest: { column: 'id', direction: 'desc', beyond: sql`<` },
  cheapest: { column: 'price', direction: 'asc', beyond: sql`>` },
  dearest: { column: 'price', direction: 'desc', beyond: sql`<` },
} as const

/** A page of the shop for `userId`: the matching gifts that are not removed, 24 at a time. */
export async function listGifts(
  database: Database,
  userId: number,
  search: GiftSearch,
): Promise<GiftPage> {
  const { column, direction, beyond } = SORTS[search.sort]
  const { after } = search
  const { rows, total, last } = await readPage({
    size: PAGE_SIZE,
    isFirst: after === '',
    readRows: (limit) =>
      matching(database, userId, search)
        .select(GIFT_COLUMNS)
        .$if(after !== '', (query) => {
          const [value, id] = after.split('-').map(Number)
          return query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${value}, ${id})`)
        })
        .orderBy(column, direction)
        .orderBy('id', direction)
        .limit(limit)
        .execute(),
    countRows: () => countUpTo(database.db, matching(database, userId, search), MOST_COUNTED),
  })
  const next = last === null ? null : `${last[column]}-${last.id}`
  return { gifts: rows.map(giftOf), total, next }
}

function matching({ db }: Database, userId: number, asked: GiftSearch) {
  return db
    .selectFrom('gifts')
    .where('removed_at', 'is', null)
    .$if(asked.inStock, (query) => query.where('stock', '>', 0))
    .$if(asked.affordable, (query) =>
      query.where('price', '<=', (select) =>
        select.selectFrom('wallets').select('appreciation').where('user_id', '=', userId),
      ),
    )
    .where(hasEveryWord(sql.ref('words'), asked.search))
}

/** A gift of the shop. Throws Refused('gift-unknown'), also when it is removed. */
export async function readShopGift({ db }: Database, giftId: number): Promise<Gift> {
  const row = await db
    .selectFrom('gifts')
    .select(GIFT_COLUMNS)
    .where('id', '=', giftId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new Refused('gift-unknown')
  return giftOf(row)
}

/** A gift as it is now, removed or not; it must exist. */
export async function readGift({ db }: Pick<Database, 'db'>, giftId: number): Promise<Gift> {
  const row = db.selectFrom('gifts').select(GIFT_COLUMNS).where('id', '=', giftId)
  return giftOf(await row.executeTakeFirstOrThrow())
}

/** The columns of a gift that the shop shows. */
export interface GiftRow {
  id: number
  name: string
  description: string
  price: number
  picture: string | null
  stock: number
}

export const GIFT_COLUMNS = [
  'gifts.id',
  'gifts.name',
  'gifts.description',
  'gifts.price',
  'gifts.picture',
  'gifts.stock',
] as const

export function giftOf({ id, name, description, price, picture, stock }: GiftRow): Gift {
  return { id, name, description, price: hundredths(price), picture, stock }
}
