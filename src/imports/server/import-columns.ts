import { createHash } from 'node:crypto'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import {
  IMPORT_COLUMNS,
  IMPORT_HEAD_BYTES,
  STAND_INS,
  type ImportColumnsChoice,
  type ImportColumnsRead,
} from '#imports/contract/imports.ts'
import { ownFieldOf } from '#imports/contract/own-columns.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { decodeFile } from './decode-file.ts'
import { areOwnHeadings, findRepeatedHeading, guessFields, isOwnUseless } from './headings.ts'
import { isPlaceholder, type ImportRules, type Rules } from './import-rules.ts'
import { HEAD_LINES, LINE, readHead, REFUSAL, type FileHead } from './read-head.ts'
import { splitLines, type CsvLine } from './read-records.ts'

/** The field of each column of a file. */
type Fields = readonly (string | null)[]

/**
 * The fields of a file's columns, as chosen for these headings, else guessed. Throws Refused:
 * 'csv-columns' with the missing columns, or 'csv-header-twice'.
 */
export async function readFields(
  database: Database,
  rules: ImportRules,
  kind: ImportKind,
  head: FileHead,
): Promise<Fields> {
  const known = await readKnownFields(database, rules)
  const chosen = await readChoice(database, kind, head.headings, known)
  const fields = chosen ?? (await guess(database, rules, head, known))
  const twice = chosen === null ? findRepeatedHeading(head.headings, known) : null
  if (twice !== null) throw new Refused('csv-header-twice', twice)
  const missing = missingOf(rules, fields)
  if (missing.length > 0) throw new Refused('csv-columns', missing.join(', '))
  return fields
}

/** Laurel's fields, then the company's own. */
async function readKnownFields(database: Database, rules: ImportRules): Promise<string[]> {
  return [...rules.fields, ...((await rules.readOwnFields?.(database)) ?? [])]
}

function guess(
  database: Database,
  rules: ImportRules,
  head: FileHead,
  known: readonly string[],
): Promise<Fields> {
  return guessFields(
    head.headings,
    head.samples,
    known,
    async (ids) => (await rules.isOurs?.(database, ids)) === true,
  )
}

function missingOf(rules: Pick<ImportRules, 'required'>, fields: Fields): string[] {
  return rules.required.filter(
    (column) => ![column, ...(STAND_INS[column] ?? [])].some((field) => fields.includes(field)),
  )
}

/** Columns that Laurel adds to its own files. */
export function isOwn(heading: string, { ignored }: Pick<ImportRules, 'ignored'>): boolean {
  const own = [...ignored, LINE, REFUSAL]
  return isOwnUseless(heading) || own.some((one) => one.toLowerCase() === heading.toLowerCase())
}

const SHOWN_SAMPLES = 3
const LONGEST_SAMPLE = 60

/** The columns of the beginning of a file. Throws Refused. */
export async function readImportColumns(
  database: Database,
  rules: Rules,
  kind: ImportKind,
  body: AsyncIterable<Uint8Array>,
): Promise<ImportColumnsRead> {
  const lines: CsvLine[] = []
  const notes = { encoding: 'utf-8' as const }
  for await (const some of splitLines(decodeFile(beginningOf(body), notes))) {
    const filled = some.filter(({ text }) => lines.length > 0 || text.trim() !== '')
    lines.push(...filled.slice(0, HEAD_LINES - lines.length))
  }
  const head = readHead(lines, rules[kind])
  if (head === null) throw new Refused('csv-empty')
  const known = await readKnownFields(database, rules[kind])
  const chosen = await readChoice(database, kind, head.headings, known)
  const fields = chosen ?? (await guess(database, rules[kind], head, known))
  const headings = head.headings.filter((heading) => !isOwn(heading, rules[kind]))
  const isOurs =
    areOwnHeadings(headings, known) ||
    headings.every((heading) =>
      IMPORT_COLUMNS[kind].some((column) => column.toLowerCase() === heading.toLowerCase()),
    )
  return {
    line: head.line,
    columns: head.headings.map((heading, place) => ({
      heading,
      samples: (rules[kind].forGift === undefined ? head.samples : [])
        .map((cells) => (cells[place] ?? '').trim().slice(0, LONGEST_SAMPLE).toWellFormed())
        .filter((cell) => cell !== '' && !isPlaceholder(cell))
        .slice(0, SHOWN_SAMPLES),
      field: fields[place] ?? null,
    })),
    ownFields: known.filter((field) => ownFieldOf(field) !== null),
    required: [...rules[kind].required],
    missing: missingOf(rules[kind], fields),
    isRemembered: chosen !== null,
    isOurs,
  }
}

/** Whole lines at the beginning of a file; the rest is read and dropped. */
async function* beginningOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    if (length >= IMPORT_HEAD_BYTES) continue
    pieces.push(piece.subarray(0, IMPORT_HEAD_BYTES - length))
    length += piece.length
  }
  const whole = Buffer.concat(pieces)
  const end = length < IMPORT_HEAD_BYTES ? -1 : whole.lastIndexOf('\n')
  yield end === -1 ? whole : whole.subarray(0, end + 1)
}

/** The columns in the order of their headings, so that their order in the file makes no difference. */
function inOrder<T extends { heading: string }>(columns: readonly T[]): T[] {
  return columns.toSorted((one, other) =>
    one.heading < other.heading ? -1 : one.heading > other.heading ? 1 : 0,
  )
}

function keyOf(headings: readonly { heading: string }[]): string {
  const text = JSON.stringify(headings.map(({ heading }) => heading))
  return createHash('sha256').update(text).digest('hex')
}

async function readChoice(
  { db }: Database,
  kind: ImportKind,
  headings: readonly string[],
  known: readonly string[],
): Promise<Fields | null> {
  const columns = inOrder(headings.map((heading, place) => ({ heading, place })))
  const found = await db
    .selectFrom('import_columns')
    .select('fields')
    .where('kind', '=', kind)
    .where('headings', '=', keyOf(columns))
    .executeTakeFirst()
  if (found === undefined) return null
  const places = new Map(columns.map(({ place }, at) => [place, found.fields[at] ?? null]))
  const fields = headings.map((_, place) => places.get(place) ?? null)
  // One of the company's own may have been removed since.
  return fields.map((field) => (field !== null && known.includes(field) ? field : null))
}

/** Remembers the fields of these headings. Throws Refused: 'not-permitted', 'csv-columns' or 'csv-header-twice'. */
export async function chooseImportColumns(
  database: Database,
  rules: Rules,
  by: number,
  { kind, columns }: ImportColumnsChoice,
): Promise<void> {
  const chosen = columns.flatMap(({ field }) => (field === null ? [] : [field]))
  const twice = chosen.find((field, place) => chosen.indexOf(field) !== place)
  if (twice !== undefined) throw new Refused('csv-header-twice', twice)
  const missing = missingOf(rules[kind], chosen)
  if (missing.length > 0) throw new Refused('csv-columns', missing.join(', '))
  const ordered = inOrder(columns)
  const fields = ordered.map(({ field }) => field)
  await transact(database, async (tx) => {
    await holdPermission(tx, by, rules[kind].permission)
    await tx.db
      .insertInto('import_columns')
      .values({ kind, headings: keyOf(ordered), fields, chosen_at: new Date() })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'headings']).doUpdateSet({ fields, chosen_at: new Date() }),
      )
      .execute()
  })
}
