import { sql } from 'kysely'
import type { InventoryPage, InventoryRow } from '#contract/shop.ts'
import type { Database } from '#server/db/database.ts'
import { hasEveryWord } from './search-words.ts'

const PAGE_SIZE = 50

interface Row {
  id: number
  name: string
  picture: string | null
  stock: number
  number_of_purchased: number
}

const COLUMNS = ['id', 'name', 'picture', 'stock', 'number_of_purchased'] as const

/**
 * The gifts of the shop by name (specification, section 2, Inventory). `after` is the id of the
 * last gift of the page before; 0 for the first page.
 */
export async function listInventory(
  database: Database,
  { search, after }: { search: string; after: number },
): Promise<InventoryPage> {
  const [rows, { total }] = await Promise.all([
    matching(database, search)
      .select(COLUMNS)
      .$if(after !== 0, (query) =>
        query.where(
          sql<boolean>`(lower(name), id) > (select lower(name), id from gifts where id = ${after})`,
        ),
      )
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(PAGE_SIZE + 1)
      .execute(),
    matching(database, search)
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const gifts = rows.slice(0, PAGE_SIZE).map(inventoryRow)
  return { gifts, total, next: rows.length > PAGE_SIZE ? (gifts.at(-1)?.id ?? null) : null }
}

function matching({ db }: Database, search: string) {
  return db
    .selectFrom('gifts')
    .where('removed_at', 'is', null)
    .$if(search !== '', (query) => query.where(hasEveryWord(sql<string>`lower(name)`, search)))
}

/** A gift's row as it is now, removed or not; it must exist. */
export async function readInventoryRow({ db }: Database, giftId: number): Promise<InventoryRow> {
  const row = db.selectFrom('gifts').select(COLUMNS).where('id', '=', giftId)
  return inventoryRow(await row.executeTakeFirstOrThrow())
}

function inventoryRow({ number_of_purchased: numberOfPurchased, ...row }: Row): InventoryRow {
  return { ...row, numberOfPurchased }
}
