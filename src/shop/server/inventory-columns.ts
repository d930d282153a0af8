import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { sql, type RawBuilder } from 'kysely'
import { languageNamed } from '#platform/contract/languages.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Database } from '#platform/server/db/database.ts'
import { nameOfCategory, type CategoryNames } from '#shop/contract/categories.ts'
import type { LimitPeriod } from '#shop/contract/limits.ts'
import type { GiftTerms } from '#shop/contract/terms.ts'

/** A column of the inventory's CSV that is there only while a gift of the shop uses it. */
export interface UsedColumn {
  readonly heading: MessageDescriptor
  /** The cells of some gifts by id; a gift without one has an empty cell. */
  readonly read: (gifts: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

interface OptionalColumn {
  readonly isUsed: RawBuilder<boolean>
  readonly column: UsedColumn
}

const PERIOD_NAMES: Readonly<Record<LimitPeriod, MessageDescriptor>> = {
  month: msg`Each month`,
  quarter: msg`Each quarter`,
  year: msg`Each year`,
  ever: msg`Once and for all`,
}

function termsInWords(terms: GiftTerms, say: Say): string {
  const { finePrint, isFinal, needsApproval, preparationDays } = terms
  const days = preparationDays ?? 0
  return [
    ...(needsApproval ? [say(msg`Needs approval`)] : []),
    ...(isFinal ? [say(msg`Can’t be returned`)] : []),
    ...(days > 0
      ? [say(msg`${plural({ days }, { one: 'Ready in # day', other: 'Ready in # days' })}`)]
      : []),
    ...(finePrint === '' ? [] : [finePrint]),
  ].join('; ')
}

function termsColumn(db: Database['db'], say: Say): OptionalColumn {
  return {
    isUsed: sql`exists (select from gifts where terms is not null and removed_at is null)`,
    column: {
      heading: msg`Terms`,
      read: async (gifts) => {
        const { rows } = await sql<{ gift: number; terms: GiftTerms }>`
          select id as gift, terms from gifts
           where id = any(${gifts}::bigint[]) and terms is not null`.execute(db)
        return new Map(rows.map(({ gift, terms }) => [gift, termsInWords(terms, say)]))
      },
    },
  }
}

/** The columns that some gift of the shop uses, in order. */
export async function findUsedColumns({ db }: Database, say: Say): Promise<UsedColumn[]> {
  const language = languageNamed(say.language) ?? 'en'
  const columns: OptionalColumn[] = [
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
    {
      isUsed: sql`exists (select from gifts where limit_count is not null and removed_at is null)`,
      column: {
        heading: msg`For each person`,
        read: async (gifts) => {
          const { rows } = await sql<{ gift: number; most: number; period: LimitPeriod }>`
            select id as gift, limit_count as most, limit_period as period from gifts
             where id = any(${gifts}::bigint[]) and limit_count is not null`.execute(db)
          return new Map(
            rows.map(({ gift, most, period }) => [gift, `${most}: ${say(PERIOD_NAMES[period])}`]),
          )
        },
      },
    },
    termsColumn(db, say),
  ]
  const { rows } = await sql<{ used: boolean[] }>`
    select array[${sql.join(columns.map(({ isUsed }) => isUsed))}] as used`.execute(db)
  const used = rows[0]?.used ?? []
  return columns.filter((_one, place) => used[place]).map(({ column }) => column)
}
