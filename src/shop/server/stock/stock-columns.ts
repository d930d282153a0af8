import { sql } from 'kysely'
import type { Cells, Fault } from '#imports/server/import-rules.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { unquoteFormula } from '#platform/server/files/csv-table.ts'
import {
  MOST_GIFT_CATEGORIES,
  nameOfCategory,
  type CategoryNames,
} from '#shop/contract/categories.ts'
import { MOST_AUDIENCE_GROUPS } from '#shop/contract/shop.ts'
import { SKU_LENGTH, wordsOfVariant } from '#shop/contract/variants.ts'

/** Columns of the counting list that are there only while a gift of the shop uses them. */
export const GIFT_LIST_COLUMNS = ['Categories', 'Offered To', 'Article Number', 'Options'] as const
type GiftColumn = (typeof GIFT_LIST_COLUMNS)[number]

/** The most characters of a cell that an import keeps until it is applied. */
const LONGEST_CELL = 300

/** What a row says of a gift besides its stock; an empty cell, or none, says nothing. */
export interface GiftCells {
  readonly categories: readonly string[]
  readonly groups: readonly string[]
  readonly sku: string
  /** The words of a variant, such as "L · green". */
  readonly options: string
}

/** The cells of a row, or the first that can't be right whatever the shop has. */
export function readGiftCells(cells: Cells): GiftCells | Fault {
  const long = GIFT_LIST_COLUMNS.find((column) => (cells[column] ?? '').length > LONGEST_CELL)
  if (long !== undefined) return { refusal: 'row-cell-long', column: long }
  const cell = (column: GiftColumn) => unquoteFormula((cells[column] ?? '').trim())
  const [categories, groups] = [splitNames(cell('Categories')), splitNames(cell('Offered To'))]
  if (categories.length > MOST_GIFT_CATEGORIES) {
    return { refusal: 'gift-categories-many', column: 'Categories' }
  }
  if (groups.length > MOST_AUDIENCE_GROUPS) {
    return { refusal: 'gift-audience-many', column: 'Offered To' }
  }
  const sku = cell('Article Number')
  if (sku.length > SKU_LENGTH) return { refusal: 'sku-long', column: 'Article Number' }
  if (sku.includes('\n')) return { refusal: 'text-invalid', column: 'Article Number' }
  return { categories, groups, sku, options: cell('Options') }
}

/** Names in a cell, such as `Drinks; "Tea; coffee"`, each once. */
export function splitNames(cell: string): string[] {
  const names = [...cell.matchAll(/"((?:[^"]|"")*)"|([^;"]+)/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
  return [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()]
}

export function joinNames(names: readonly string[]): string {
  return names
    .map((name) => (/[;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join('; ')
}

interface Category {
  readonly id: number
  readonly names: Partial<CategoryNames>
}

interface Group {
  readonly id: number
  readonly name: string
}

/** What the columns say of a gift or a variant. */
export interface ColumnFacts {
  readonly id: number
  readonly categories: readonly Category[]
  readonly groups: readonly Group[]
  readonly sku: string | null
  /** Of a variant, its value of each option. */
  readonly values: readonly string[] | null
}

/** What the columns say of some gifts and variants, by id. */
export async function readGiftColumns(
  { db }: Pick<Database, 'db'>,
  gifts: readonly number[],
): Promise<ReadonlyMap<number, ColumnFacts>> {
  const { rows } = await sql<ColumnFacts>`
    select g.id, g.sku, g.option_values as values,
           (select coalesce(json_agg(json_build_object('id', c.id, 'names', c.names) order by c.position), '[]')
              from categories_of_gifts k join gift_categories c on c.id = k.category_id
             where k.gift_id = g.id) as categories,
           (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by lower(o.name)), '[]')
              from gift_audiences a join groups o on o.id = a.group_id
             where a.gift_id = g.id) as groups
      from gifts g where g.id = any(${gifts}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The cells of a gift, with the names of its categories in a language. */
export function cellsOfGift(facts: ColumnFacts | undefined, language: Language) {
  const { categories = [], groups = [], sku = null, values = null } = facts ?? {}
  return {
    Categories: joinNames(categories.map(({ names }) => nameOfCategory(names, language))),
    'Offered To': joinNames(groups.map(({ name }) => name)),
    'Article Number': sku ?? '',
    Options: values === null ? '' : wordsOfVariant({ values }),
  } satisfies Record<GiftColumn, string>
}

/** Which of the columns some gift of the shop uses, in order. */
export async function findUsedGiftColumns({ db }: Pick<Database, 'db'>): Promise<GiftColumn[]> {
  const { rows } = await sql<Record<GiftColumn, boolean>>`
    select exists (select from categories_of_gifts) as "Categories",
           exists (select from gift_audiences) as "Offered To",
           exists (select from gifts where variant_of is not null and removed_at is null)
             as "Article Number",
           exists (select from gifts where variant_of is not null and removed_at is null)
             as "Options"`.execute(db)
  return GIFT_LIST_COLUMNS.filter((column) => rows[0]?.[column])
}

/** The categories and groups that a file can name. */
export interface ShopNames {
  readonly categories: readonly Category[]
  readonly groups: readonly Group[]
}

export async function readShopNames({ db }: Pick<Tx, 'db'>): Promise<ShopNames> {
  const [categories, groups] = await Promise.all([
    db.selectFrom('gift_categories').select(['id', 'names']).execute(),
    db.selectFrom('groups').select(['id', 'name']).execute(),
  ])
  return { categories, groups }
}

/**
 * The ids of names, in any language, or null if one is unknown. One of the gift's own comes first: another may have
 * that name in another language.
 */
function findIds<Named extends { readonly id: number }>(
  names: readonly string[],
  all: { readonly own: readonly Named[]; readonly known: readonly Named[] },
  namesOf: (one: Named) => readonly string[],
): number[] | null {
  const ids = names.map((name) => {
    const isIt = (one: Named) =>
      namesOf(one).some((other) => other.toLowerCase() === name.toLowerCase())
    const found = all.own.find(isIt)
    if (found !== undefined) return found.id
    const [first, ...others] = all.known.filter(isIt)
    return others.length > 0 ? null : (first?.id ?? null)
  })
  return ids.every((id) => id !== null) ? ids : null
}

function isSame(ids: readonly number[], own: readonly { readonly id: number }[]): boolean {
  return ids.length === own.length && own.every(({ id }) => ids.includes(id))
}

/** What a row changes of a gift; missing: it stays. */
export interface GiftCellChange {
  readonly categories?: readonly number[]
  readonly audience?: readonly number[]
  readonly sku?: string
}

/** A row's change of a gift. */
export interface JudgedCells {
  readonly change: GiftCellChange
  /** The present values of the cells it changes. */
  readonly before: Cells
}

/** What the cells change of a gift, or the first that is wrong. */
export function judgeGiftCells(
  { categories, groups, sku, options }: GiftCells,
  present: ColumnFacts,
  names: ShopNames,
): JudgedCells | Fault {
  const isVariant = present.values !== null
  const shown = cellsOfGift(present, 'en')
  if (options !== '' && options.toLowerCase() !== shown.Options.toLowerCase()) {
    return { refusal: 'row-options-other', column: 'Options' }
  }
  if (isVariant && categories.length > 0) return { refusal: 'row-of-variant', column: 'Categories' }
  if (isVariant && groups.length > 0) return { refusal: 'row-of-variant', column: 'Offered To' }
  if (!isVariant && sku !== '') return { refusal: 'row-no-variant', column: 'Article Number' }
  const wanted = findIds(
    categories,
    { own: present.categories, known: names.categories },
    ({ names: all }) => Object.values(all),
  )
  if (wanted === null) return { refusal: 'row-category-unknown', column: 'Categories' }
  const audience = findIds(groups, { own: present.groups, known: names.groups }, ({ name }) => [
    name,
  ])
  if (audience === null) return { refusal: 'row-group-unknown', column: 'Offered To' }
  const change: GiftCellChange = {
    ...(wanted.length > 0 && !isSame(wanted, present.categories) && { categories: wanted }),
    ...(audience.length > 0 && !isSame(audience, present.groups) && { audience }),
    ...(sku !== '' && sku !== (present.sku ?? '') && { sku }),
  }
  const before = {
    ...(change.categories && { Categories: shown.Categories }),
    ...(change.audience && { 'Offered To': shown['Offered To'] }),
    ...(change.sku !== undefined && { 'Article Number': shown['Article Number'] }),
  }
  return { change, before }
}
