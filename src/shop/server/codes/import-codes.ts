import { randomUUID } from 'node:crypto'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import type {
  Cells,
  CheckedRow,
  Fault,
  ImportApplication,
  ImportRules,
  Verdict,
} from '#imports/server/import-rules.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { LARGEST_STOCK, NOTE_LENGTH } from '#shop/contract/shop.ts'
import {
  CODE_LENGTH,
  CODE_WORTH_LENGTH,
  PIN_LENGTH,
  SHORTEST_CODE,
} from '#shop/contract/voucher-codes.ts'
import { recordChange, recordGiftEvent } from '#shop/server/gifts/gifts.ts'
import { readDate } from '#users/contract/employment.ts'
import { endingOf, isSoonExpired, normalCode, sealCode } from './voucher-codes.ts'

/** A row of a file of codes: read from the file, or from what was kept of it. */
interface CodeRow {
  readonly key: string
  readonly twice: Fault
  readonly giftId: number
  /** Null: it is sealed already. */
  readonly code: string | null
  readonly kept: KeptCode | null
  readonly expires: string | null
  readonly worth: string
  readonly note: string
}

/** What is kept of a row until it is applied, in cells that no list shows. */
interface KeptCode {
  readonly id: string
  readonly sealed: string
  readonly fingerprint: string
  readonly ending: string
}

const TWICE: Fault = { refusal: 'code-twice', column: 'Code' }
/** The cell that keeps a row, until it is applied. */
const KEPT = 'kept'

/** Codes of vouchers for a gift, whose stock they are. */
export function codeImport(sealer: Sealer): ImportRules<CodeRow> {
  const rules: ImportRules<CodeRow> = {
    name: 'voucher codes',
    permission: 'manageGifts',
    columns: IMPORT_COLUMNS.codes,
    fields: IMPORT_COLUMNS.codes,
    required: ['Code'],
    ignored: [],
    emptiable: ['PIN', 'Value', 'Expires', 'Note'],
    read: (cells) => readCode(cells, 0),
    forGift: async (database, giftId) => {
      await requireGift(database, giftId)
      return {
        ...rules,
        read: (cells) => readCode(cells, giftId),
        conceal: (rows) => Promise.all(rows.map((cells) => concealCode(sealer, giftId, cells))),
      }
    },
    judge: (tx, rows, { lock }) => judgeCodes(tx, sealer, { rows, lock }),
    apply: storeCodes,
    applyWhole: addCodesToStock,
    action: 'codesImported',
  }
  return rules
}

async function requireGift({ db }: Pick<Database, 'db'>, giftId: number): Promise<void> {
  const gift = await db
    .selectFrom('gifts')
    .select(['stock', 'number_of_purchased', 'has_codes', 'options', 'variant_of'])
    .where('id', '=', giftId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (gift === undefined) throw new Refused('gift-unknown')
  if (gift.options !== null || gift.variant_of !== null) throw new Refused('codes-with-options')
  if (!gift.has_codes && (gift.stock !== 0 || gift.number_of_purchased !== 0)) {
    throw new Refused('gift-has-stock')
  }
}

const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

function readCode(cells: Cells, asked: number): CodeRow | Fault {
  const kept = keptOf(cells)
  const code = (cells['Code'] ?? '').trim()
  if (kept === null) {
    if (
      normalCode(code).length < SHORTEST_CODE ||
      code.length > CODE_LENGTH ||
      !PRINTABLE.test(code)
    ) {
      return { refusal: 'code-invalid', column: 'Code' }
    }
    const pin = (cells['PIN'] ?? '').trim()
    if (pin.length > PIN_LENGTH || (pin !== '' && !PRINTABLE.test(pin))) {
      return { refusal: 'pin-invalid', column: 'PIN' }
    }
  }
  const typed = (cells['Expires'] ?? '').trim()
  const expires = typed === '' ? null : readDate(typed)
  if (typed !== '' && expires === null) return { refusal: 'date-invalid', column: 'Expires' }
  const worth = (cells['Value'] ?? '').trim()
  if (worth.length > CODE_WORTH_LENGTH) return { refusal: 'code-worth-long', column: 'Value' }
  const note = (cells['Note'] ?? '').trim()
  if (note.length > NOTE_LENGTH) return { refusal: 'note-long', column: 'Note' }
  const tells = normalCode(code)
  if (kept === null && [worth, note].some((text) => normalCode(text).includes(tells))) {
    return { refusal: 'code-told', column: 'Note' }
  }
  if (expires !== null && isSoonExpired(expires)) {
    return { refusal: 'code-expires-soon', column: 'Expires' }
  }
  const whole = { twice: TWICE, expires, worth, note }
  return kept === null
    ? { ...whole, key: tells, giftId: asked, code, kept }
    : { ...whole, key: kept.fingerprint, giftId: Number(cells['gift']), code: null, kept }
}

function keptOf(cells: Cells): KeptCode | null {
  const text = cells[KEPT]
  return text === undefined ? null : (JSON.parse(text) as KeptCode)
}

/** The cells of a row without its code and PIN, which are sealed beside them. */
async function concealCode(sealer: Sealer, giftId: number, cells: Cells): Promise<Cells> {
  const code = (cells['Code'] ?? '').trim()
  const pin = (cells['PIN'] ?? '').trim()
  const shown = { ...cells, Code: `…${endingOf(code)}`, ...(pin !== '' && { PIN: '…' }) }
  if ('refusal' in readCode(cells, giftId)) {
    // A refused row is not needed again, and could have a code in any of its cells.
    return { Code: shown.Code }
  }
  const id = randomUUID()
  const kept: KeptCode = {
    id,
    sealed: (await sealCode(sealer, { id, giftId }, { code, pin })).toString('base64'),
    fingerprint: (await sealer.fingerprint(normalCode(code))).toString('base64'),
    ending: endingOf(code),
  }
  return { ...shown, gift: String(giftId), [KEPT]: JSON.stringify(kept) }
}

interface RowsToJudge {
  readonly rows: readonly CodeRow[]
  readonly lock: boolean
}

async function judgeCodes(tx: Tx, sealer: Sealer, { rows, lock }: RowsToJudge): Promise<Verdict[]> {
  const [first] = rows
  if (first === undefined) return []
  if (lock) {
    const text = 'select from gifts where id = $1 for no key update'
    await tx.query({ text, values: [first.giftId] })
  }
  await requireGift(tx, first.giftId)
  const prints = await Promise.all(
    rows.map(async ({ kept, code }) =>
      kept === null
        ? await sealer.fingerprint(normalCode(code ?? ''))
        : Buffer.from(kept.fingerprint, 'base64'),
    ),
  )
  const known = await tx.query<{ place: number }>({
    text: `select place from unnest($1::bytea[]) with ordinality v (print, place)
            where exists (select from voucher_codes where fingerprint = v.print)`,
    values: [prints],
  })
  const twice = new Set(known.rows.map(({ place }) => place - 1))
  return rows.map((_, place) =>
    twice.has(place)
      ? { outcome: 'refused', ...TWICE }
      : { outcome: 'created', userId: null, before: {} },
  )
}

const STORE = `
  insert into voucher_codes
    (id, gift_id, sealed, fingerprint, ending, worth, note, expires_on, import_id)
  select v.*, $9 from unnest(
    $1::uuid[], $2::bigint[], $3::bytea[], $4::bytea[], $5::text[], $6::text[], $7::text[], $8::date[]) v`

async function storeCodes(
  tx: Tx,
  rows: readonly CheckedRow<CodeRow>[],
  { importId }: ImportApplication,
): Promise<number[]> {
  const codes = rows.flatMap(({ entry: { kept, ...entry } }) =>
    kept === null ? [] : [{ ...entry, ...kept }],
  )
  const values = [
    codes.map(({ id }) => id),
    codes.map(({ giftId }) => giftId),
    codes.map(({ sealed }) => Buffer.from(sealed, 'base64')),
    codes.map(({ fingerprint }) => Buffer.from(fingerprint, 'base64')),
    codes.map(({ ending }) => ending),
    codes.map(({ worth }) => worth),
    codes.map(({ note }) => note),
    codes.map(({ expires }) => expires),
    importId,
  ]
  await tx.query({ text: STORE, values })
  return []
}

const ADD_TO_STOCK = `
  with came as (select gift_id, count(*) as codes from voucher_codes where import_id = $1 group by gift_id)
  update gifts g set stock = g.stock + came.codes, has_codes = true
    from came where g.id = came.gift_id
  returning g.id as "giftId", came.codes, g.stock`

async function addCodesToStock(tx: Tx, { importId, by, from }: ImportApplication): Promise<void> {
  const { rows } = await tx.query<{ giftId: number; codes: number; stock: number }>({
    text: ADD_TO_STOCK,
    values: [importId],
  })
  for (const { giftId, codes, stock } of rows) {
    if (stock > LARGEST_STOCK) throw new Refused('stock-limit')
    const facts = { before: { inventory: stock - codes }, after: { inventory: stock } }
    const change = { giftId, kind: 'restocked', stockChange: codes, isOfCodes: true } as const
    await recordChange(tx, change, by)
    await recordGiftEvent(tx, { ...change, ...facts }, { by, from })
  }
}
