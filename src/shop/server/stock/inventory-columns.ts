import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { sql, type RawBuilder } from 'kysely'
import { languageNamed, type Language } from '#platform/contract/languages.ts'
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
  const { finePrint, isFinal, needsApproval, needsAddress, preparationDays } = terms
  const days = preparationDays ?? 0
  return [
    ...(needsApproval ? [say(msg`Needs approval`)] : []),
    ...(needsAddress ? [say(msg`Needs a delivery address`)] : []),
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

function categoriesColumn(db: Database['db'], language: Language): OptionalColumn {
  return {
    isUsed: sql`exists (select from categories_of_gifts)`,
    column: {
      heading: msg`Categories`,
      read: async (gifts) => {
        const { rows } = await sql<{ gift: number; names: Partial<CategoryNames>[] }>`
            select one.id as gift, array_agg(c.names order by c.position) as names
              from gifts one
              join categories_of_gifts k on k.gift_id = coalesce(one.variant_of, one.id)
              join gift_categories c on c.id = k.category_id
             where one.id = any(${gifts}::bigint[]) group by one.id`.execute(db)
        return new Map(
          rows.map(({ gift, names }) => [
            gift,
            names.map((one) => nameOfCategory(one, language)).join(', '),
          ]),
        )
      },
    },
  }
}

function audienceColumn(db: Database['db']): OptionalColumn {
  return {
    isUsed: sql`exists (select from gift_audiences)`,
    column: {
      heading: msg`Offered to`,
      read: async (gifts) => {
        const { rows } = await sql<{ gift: number; names: string }>`
            select one.id as gift, string_agg(g.name, ', ' order by lower(g.name)) as names
              from gifts one
              join gift_audiences a on a.gift_id = coalesce(one.variant_of, one.id)
              join groups g on g.id = a.group_id
             where one.id = any(${gifts}::bigint[]) group by one.id`.execute(db)
        return new Map(rows.map(({ gift, names }) => [gift, names]))
      },
    },
  }
}

function limitColumn(db: Database['db'], say: Say): OptionalColumn {
  return {
    isUsed: sql`exists (select from gifts where limit_count is not null and removed_at is null)`,
    column: {
      heading: msg`For each person`,
      read: async (gifts) => {
        const { rows } = await sql<{ gift: number; most: number; period: LimitPeriod }>`
            select one.id as gift, g.limit_count as most, g.limit_period as period
              from gifts one join gifts g on g.id = coalesce(one.variant_of, one.id)
             where one.id = any(${gifts}::bigint[]) and g.limit_count is not null`.execute(db)
        return new Map(
          rows.map(({ gift, most, period }) => [gift, `${most}: ${say(PERIOD_NAMES[period])}`]),
        )
      },
    },
  }
}

/** The article number of a variant, and its values, which are also in its name. */
function variantColumns(db: Database['db']): OptionalColumn[] {
  const columnOf = (heading: MessageDescriptor, cell: RawBuilder<string | null>) => ({
    isUsed: sql<boolean>`exists (
      select from gifts where variant_of is not null and removed_at is null and ${cell} is not null)`,
    column: {
      heading,
      read: async (gifts: readonly number[]) => {
        const { rows } = await sql<{ gift: number; cell: string | null }>`
          select id as gift, ${cell} as cell from gifts
           where id = any(${gifts}::bigint[]) and variant_of is not null`.execute(db)
        return new Map(rows.map(({ gift, cell: text }) => [gift, text ?? '']))
      },
    },
  })
  return [
    columnOf(msg`Article number`, sql`gifts.sku`),
    columnOf(msg`Options`, sql`array_to_string(gifts.option_values, ' · ')`),
  ]
}

/** The columns that some gift of the shop uses, in order. */
export async function findUsedColumns({ db }: Database, say: Say): Promise<UsedColumn[]> {
  const language = languageNamed(say.language) ?? 'en'
  const columns: OptionalColumn[] = [
    categoriesColumn(db, language),
    audienceColumn(db),
    limitColumn(db, say),
    termsColumn(db, say),
    ...variantColumns(db),
  ]
  const { rows } = await sql<{ used: boolean[] }>`
    select array[${sql.join(columns.map(({ isUsed }) => isUsed))}] as used`.execute(db)
  const used = rows[0]?.used ?? []
  return columns.filter((_one, place) => used[place]).map(({ column }) => column)
}
