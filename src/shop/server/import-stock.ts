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
import { correctStock } from './count-stock.ts'

/** A stock count from a counting list that was filled in. */
export const stockImport: ImportRules<CountedRow> = {
  name: 'the stock count',
  permission: 'manageGifts',
  columns: IMPORT_COLUMNS.stock,
  fields: IMPORT_COLUMNS.stock,
  required: ['ID', 'Stock', 'Counted'],
  ignored: [],
  emptiable: ['Gift', 'Counted', 'Reason'],
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
  readonly expected: number
  /** Null: it was not counted. */
  readonly counted: number | null
  readonly reason: CountReason
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
  const expected = wholeOf(cells['Stock'])
  if (expected === null) return { refusal: 'inventory-invalid', column: 'Stock' }
  const name = unquoteFormula((cells['Gift'] ?? '').trim())
  const typed = (cells['Counted'] ?? '').trim()
  if (typed === '') return { gift, name, expected, counted: null, reason: 'counted' }
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
  return { gift, name, expected, counted, reason }
}

function wholeOf(text = ''): number | null {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : null
}

interface StoredGiftRow {
  id: number
  name: string
  stock: number
  hasCodes: boolean
}

const FIND = `
  select id, name, stock, has_codes as "hasCodes" from gifts
   where id = any($1::bigint[]) and removed_at is null and options is null order by id`

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
  return rows.map((row) => judge(row, found.get(row.gift)))
}

function judge({ name, expected, counted }: CountedRow, gift: StoredGiftRow | undefined): Verdict {
  if (gift === undefined) return { outcome: 'refused', refusal: 'gift-unknown', column: 'ID' }
  if (name !== '' && name !== gift.name) {
    return { outcome: 'refused', refusal: 'count-gift-other', column: 'Gift' }
  }
  if (counted === null) return { outcome: 'unchanged', userId: gift.id, before: {} }
  if (gift.stock !== expected) {
    return { outcome: 'refused', refusal: 'row-stock-changed', column: 'Stock' }
  }
  if (counted !== expected && gift.hasCodes) {
    return { outcome: 'refused', refusal: 'gift-has-codes', column: 'Counted' }
  }
  if (counted === expected) return { outcome: 'unchanged', userId: gift.id, before: {} }
  return { outcome: 'changed', userId: gift.id, before: { Counted: String(gift.stock) } }
}

/** Corrects the stocks as they were judged. Notifies no user. */
async function applyCounts(
  tx: Tx,
  rows: readonly CheckedRow<CountedRow>[],
  { by, from }: ImportApplication,
): Promise<number[]> {
  for (const { entry } of rows) {
    const { counted } = entry
    if (counted !== null) await correctStock(tx, { ...entry, counted }, { by, from })
  }
  return []
}
