import { sql } from 'kysely'
import type { Gift, GiftPage, GiftSearch } from '#contract/shop.ts'
import type { Database } from '#server/db/database.ts'
import { GIFT_COLUMNS, giftOf, type GiftRow } from './gift-row.ts'
import { hasEveryWord } from './search-words.ts'

const PAGE_SIZE = 24

/** Each sort is a column and its direction; gifts that tie go by id, the same way. */
const SORTS = {
  newest: { column: 'id', direction: 'desc' },
  cheapest: { column: 'price', direction: 'asc' },
  dearest: { column: 'price', direction: 'desc' },
} as const

/** A page of the shop as `userId` asks for it: what is not removed and matches, 24 at a time. */
export async function listGifts(
  database: Database,
  userId: number,
  search: GiftSearch,
): Promise<GiftPage> {
  const { column, direction } = SORTS[search.sort]
  const [rows, { total }] = await Promise.all([
    matching(database, userId, search)
      .select(GIFT_COLUMNS)
      .$if(search.after !== '', (query) => {
        const [value, id] = search.after.split('-').map(Number)
        const beyond = sql.raw(direction === 'asc' ? '>' : '<')
        return query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${value}, ${id})`)
      })
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(PAGE_SIZE + 1)
      .execute(),
    matching(database, userId, search)
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const gifts = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? gifts.at(-1) : undefined
  const next = last === undefined ? null : `${last[column]}-${last.id}`
  return { gifts: gifts.map(giftOf), total, next }
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
    .$if(asked.search !== '', (query) =>
      query.where(hasEveryWord(sql<string>`lower(name || ' ' || description)`, asked.search)),
    )
}

/** A gift as it is now, removed or not; it must exist. */
export async function readGift({ db }: Database, giftId: number): Promise<Gift> {
  const row: GiftRow = await db
    .selectFrom('gifts')
    .select(GIFT_COLUMNS)
    .where('id', '=', giftId)
    .executeTakeFirstOrThrow()
  return giftOf(row)
}
