import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { sql, type RawBuilder } from 'kysely'
import { languageNamed } from '#platform/contract/languages.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Database } from '#platform/server/db/database.ts'
import { nameOfCategory, type CategoryNames } from '#shop/contract/categories.ts'

/** A column of the inventory's CSV that is there only while a gift of the shop uses it. */
export interface UsedColumn {
  readonly heading: MessageDescriptor
  /** The cells of some gifts by id; a gift without one has an empty cell. */
  readonly read: (gifts: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** The columns that some gift of the shop uses, in order. */
export async function findUsedColumns({ db }: Database, say: Say): Promise<UsedColumn[]> {
  const language = languageNamed(say.language) ?? 'en'
  const columns: { isUsed: RawBuilder<boolean>; column: UsedColumn }[] = [
    {
      isUsed: sql`exists (select from categories_of_gifts)`,
      column: {
        heading: msg`Categories`,
        read: async (gifts) => {
          const { rows } = await sql<{ gift: number; names: Partial<CategoryNames>[] }>`
            select k.gift_id as gift, array_agg(c.names order by c.position) as names
              from categories_of_gifts k join gift_categories c on c.id = k.category_id
             where k.gift_id = any(${gifts}::bigint[]) group by k.gift_id`.execute(db)
          return new Map(
            rows.map(({ gift, names }) => [
              gift,
              names.map((one) => nameOfCategory(one, language)).join(', '),
            ]),
          )
        },
      },
    },
    {
      isUsed: sql`exists (select from gift_audiences)`,
      column: {
        heading: msg`Offered to`,
        read: async (gifts) => {
          const { rows } = await sql<{ gift: number; names: string }>`
            select a.gift_id as gift, string_agg(g.name, ', ' order by lower(g.name)) as names
              from gift_audiences a join groups g on g.id = a.group_id
             where a.gift_id = any(${gifts}::bigint[]) group by a.gift_id`.execute(db)
          return new Map(rows.map(({ gift, names }) => [gift, names]))
        },
      },
    },
  ]
  const { rows } = await sql<{ used: boolean[] }>`
    select array[${sql.join(columns.map(({ isUsed }) => isUsed))}] as used`.execute(db)
  const used = rows[0]?.used ?? []
  return columns.filter((_one, place) => used[place]).map(({ column }) => column)
}
