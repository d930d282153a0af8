import { sql } from 'kysely'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import type {
  Cells,
  CheckedRow,
  Fault,
  ImportApplication,
  ImportRules,
  Verdict,
} from '#imports/server/import-rules.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { unquoteFormula } from '#platform/server/files/csv-table.ts'
import type { CountReason } from '#shop/contract/shop-choices.ts'
import { LARGEST_STOCK } from '#shop/contract/shop.ts'
import { fitsReason } from '#shop/contract/stock-count.ts'
import { setGiftAudience } from '#shop/server/gifts/audience.ts'
import { setGiftCategories } from '#shop/server/gifts/categories.ts'
import { differences, readGiftFacts } from '#shop/server/gifts/gift-facts.ts'
import { recordChange, recordGiftEvent } from '#shop/server/gifts/gifts.ts'
import { correctStock } from './count-stock.ts'
import {
  GIFT_LIST_COLUMNS,
  judgeGiftCells,
  readGiftCells,
  readGiftColumns,
  readShopNames,
  type ColumnFacts,
  type GiftCellChange,
  type GiftCells,
  type JudgedCells,
  type ShopNames,
} from './stock-columns.ts'

/** A stock count from a counting list that was filled in. */
export const stockImport: ImportRules<CountedRow> = {
  name: 'the stock count',
  permission: 'manageGifts',
  columns: IMPORT_COLUMNS.stock,
  fields: IMPORT_COLUMNS.stock,
  required: ['ID', 'Stock', 'Counted'],
  ignored: [],
  emptiable: ['Gift', 'Counted', 'Reason', ...GIFT_LIST_COLUMNS],
  read: readCount,
  judge: judgeCounts,
  apply: applyCounts,
  action: 'stockImported',
}

/** A row of the list: a gift, its stock when the list was saved, and its counted stock. */
interface CountedRow {
  readonly gift: number
  /** Empty: the list has no names. */
  readonly name: string
  /** Null: a gift with variants has no stock of its own. */
  readonly expected: number | null
  /** Null: it was not counted. */
  readonly counted: number | null
  readonly reason: CountReason
  /** What the row says besides. */
  readonly more: GiftCells
}

const REASONS: Readonly<Record<string, CountReason>> = {
  '': 'counted',
  counted: 'counted',
  corrected: 'counted',
  damaged: 'damaged',
  lost: 'lost',
  found: 'found',
  ...inWords('counted', 'gezählt contado compté contados العدد'),
  ...inWords('damaged', 'beschädigt dañado abîmé danificado تالف'),
  ...inWords('lost', 'verloren perdido perdu مفقود'),
  'عُثر عليه': 'found',
  ...inWords('found', 'gefunden encontrado retrouvé'),
}

function inWords(reason: CountReason, words: string): Record<string, CountReason> {
  return Object.fromEntries(words.split(' ').map((word) => [word, reason]))
}

function readCount(cells: Cells): CountedRow | Fault {
  const gift = wholeOf(cells['ID'])
  if (gift === null) return { refusal: 'gift-unknown', column: 'ID' }
  const typed = (cells['Counted'] ?? '').trim()
  const expected = wholeOf(cells['Stock'])
  const isWhole = typed === '' && (cells['Stock'] ?? '').trim() === ''
  if (expected === null && !isWhole) return { refusal: 'inventory-invalid', column: 'Stock' }
  const name = unquoteFormula((cells['Gift'] ?? '').trim())
  const more = readGiftCells(cells)
  if ('refusal' in more) return more
  if (typed === '') return { gift, name, expected, counted: null, reason: 'counted', more }
  const counted = wholeOf(typed)
  if (counted === null || counted > LARGEST_STOCK) {
    return { refusal: 'inventory-invalid', column: 'Counted' }
  }
  const reason = REASONS[(cells['Reason'] ?? '').trim().toLowerCase()]
  if (
    reason === undefined ||
    (counted !== expected && !fitsReason({ expected, counted, reason }))
  ) {
    return { refusal: 'count-reason', column: 'Reason' }
  }
  return { gift, name, expected, counted, reason, more }
}

function wholeOf(text = ''): number | null {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : null
}

interface StoredGiftRow {
  id: number
  name: string
  stock: number
  hasCodes: boolean
  hasVariants: boolean
}

const FIND = `
  select id, name, stock, has_codes as "hasCodes", options is not null as "hasVariants" from gifts
   where id = any($1::bigint[]) and removed_at is null order by id`

/** The verdict on each row, in order: a stock that changed after the list was saved is refused. */
async function judgeCounts(
  tx: Tx,
  rows: readonly CountedRow[],
  { lock }: { lock: boolean },
): Promise<Verdict[]> {
  const { rows: gifts } = await tx.query<StoredGiftRow>({
    text: lock ? `${FIND} for no key update` : FIND,
    values: [rows.map(({ gift }) => gift)],
  })
  const found = new Map(gifts.map((gift) => [gift.id, gift]))
  // Read after the lock.
  const present = await readGiftColumns(tx, [...found.keys()])
  const names = await readShopNames(tx)
  return rows.map((row) =>
    judge(row, found.get(row.gift), { present: present.get(row.gift), names }),
  )
}

interface ColumnReader {
  readonly present: ColumnFacts | undefined
  readonly names: ShopNames
}

function judge(
  row: CountedRow,
  gift: StoredGiftRow | undefined,
  { present, names }: ColumnReader,
): Verdict {
  if (gift === undefined || present === undefined) {
    return { outcome: 'refused', refusal: 'gift-unknown', column: 'ID' }
  }
  const counted = judgeCount(row, gift)
  if ('refusal' in counted) return { outcome: 'refused', ...counted }
  const more = judgeGiftCells(row.more, present, names)
  if ('refusal' in more) return { outcome: 'refused', ...more }
  const before = { ...counted.before, ...more.before }
  const outcome = Object.keys(before).length === 0 ? 'unchanged' : 'changed'
  return { outcome, userId: gift.id, before }
}

/** The present stock if the count corrects it, or why the count is refused. */
function judgeCount(
  { name, expected, counted }: CountedRow,
  gift: StoredGiftRow,
): Pick<JudgedCells, 'before'> | Fault {
  if (name !== '' && name !== gift.name) return { refusal: 'count-gift-other', column: 'Gift' }
  if (counted === null) return { before: {} }
  if (gift.hasVariants) return { refusal: 'gift-has-variants', column: 'Counted' }
  if (gift.stock !== expected) return { refusal: 'row-stock-changed', column: 'Stock' }
  if (counted === expected) return { before: {} }
  if (gift.hasCodes) return { refusal: 'gift-has-codes', column: 'Counted' }
  return { before: { Counted: String(gift.stock) } }
}

/** Corrects the stocks, and what else the rows say, as they were judged. Notifies no user. */
async function applyCounts(
  tx: Tx,
  rows: readonly CheckedRow<CountedRow>[],
  { by, from }: ImportApplication,
): Promise<number[]> {
  const present = await readGiftColumns(
    tx,
    rows.map(({ entry }) => entry.gift),
  )
  const names = await readShopNames(tx)
  for (const { entry } of rows) {
    const { gift, counted, expected, reason } = entry
    if (counted !== null && expected !== null && counted !== expected) {
      await correctStock(tx, { gift, counted, expected, reason }, { by, from })
    }
    const facts = present.get(gift)
    const judged = facts && judgeGiftCells(entry.more, facts, names)
    if (judged && 'change' in judged) await changeColumns(tx, gift, judged.change, { by, from })
  }
  return []
}

/** Changes a locked gift or variant as its row says. */
async function changeColumns(
  tx: Tx,
  giftId: number,
  { categories, audience, sku }: GiftCellChange,
  { by, from }: Pick<ImportApplication, 'by' | 'from'>,
): Promise<void> {
  if (categories === undefined && audience === undefined && sku === undefined) return
  const was = await readGiftFacts(tx, giftId)
  await tx.db
    .updateTable('gifts')
    .set({ ...(sku !== undefined && { sku }), version: sql`version + 1` })
    .where('id', '=', giftId)
    .execute()
  if (categories !== undefined) await setGiftCategories(tx, giftId, categories)
  if (audience !== undefined) await setGiftAudience(tx, giftId, audience)
  const facts = differences(was, await readGiftFacts(tx, giftId))
  const changed = { giftId, kind: 'edited', stockChange: 0, ...facts } as const
  await recordChange(tx, changed, by)
  await recordGiftEvent(tx, changed, { by, from })
}
