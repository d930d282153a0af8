import { ROW_OUTCOMES, type ImportKind, type RowOutcome } from '#imports/contract/import-choices.ts'
import type { Import, ImportNote } from '#imports/contract/imports.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { obeySettings } from '#settings/server/settings.ts'
import type { FileNotes } from './decode-file.ts'
import { isOwn, readFields } from './import-columns.ts'
import {
  isFault,
  judgeEntries,
  type ImportRules,
  type Rules,
  type Verdict,
} from './import-rules.ts'
import type { FileHead } from './read-head.ts'
import { readImport } from './read-import.ts'
import { LONGEST_CELL, readRows, shown, type FileRow } from './read-rows.ts'

/** The number of rows judged, stored and held in memory at a time. */
const CHUNK = 1_000

interface NewImportInput {
  readonly kind: ImportKind
  /** The gift that the file is about. */
  readonly gift?: number | undefined
  readonly by: number
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * Reads a CSV file and stores the outcome of each row. A rejected file leaves nothing behind.
 * Throws Refused.
 */
export async function checkImport(
  database: Database,
  rules: Rules,
  { kind, gift = 0, by, body }: NewImportInput,
): Promise<Import> {
  const own = (await rules[kind].forGift?.(database, gift)) ?? rules[kind]
  await forgetRows(database)
  let id: number | null = null
  const notes: FileNotes = { encoding: 'utf-8', columns: [] }
  const choose = (head: FileHead) => readFields(database, own, kind, head)
  try {
    for await (const chunk of chunks(readRows(body, own, notes, choose))) {
      id ??= await begin(database, kind, by)
      await keep(database, id, { rules: own, by }, chunk)
    }
    if (id === null) throw new Error('a file without rows was accepted')
    await judgeLate(database, id, own)
    await finish(database, id, own, notes)
  } catch (error) {
    if (id !== null) await database.db.deleteFrom('imports').where('id', '=', id).execute()
    throw error
  }
  return readImport(database, rules, id)
}

async function* chunks(pages: AsyncIterable<FileRow[]>): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = []
  for await (const page of pages) {
    rows.push(...page)
    for (; rows.length >= CHUNK; rows = rows.slice(CHUNK)) yield rows.slice(0, CHUNK)
  }
  yield rows
}

async function begin({ db }: Database, kind: ImportKind, by: number): Promise<number> {
  const made = await db
    .insertInto('imports')
    .values({ kind, made_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

interface ImportContext {
  readonly rules: ImportRules
  readonly by: number
}

const KEEP = `
  insert into import_rows
    (import_id, line, outcome, user_id, cells, refusal, refused_column, before, notes)
  select $1, * from unnest(
    $2::integer[], $3::text[], $4::bigint[], $5::jsonb[], $6::text[], $7::text[], $8::jsonb[],
    $9::jsonb[])`

function keep(
  database: Database,
  id: number,
  importing: ImportContext,
  rows: readonly FileRow[],
): Promise<void> {
  return transact(database, async (tx) => {
    const verdicts = await judge(tx, importing, rows)
    const cells = rows.map((row) => row.cells)
    const kept = (await importing.rules.conceal?.(cells)) ?? cells
    const ofEach = <T>(pick: (verdict: Verdict) => T) => verdicts.map(pick)
    const values = [
      id,
      rows.map(({ line }) => line),
      ofEach(({ outcome }) => outcome),
      ofEach((verdict) => (verdict.outcome === 'refused' ? null : verdict.userId)),
      verdicts.map((verdict, place) =>
        JSON.stringify({
          ...kept[place],
          ...(verdict.outcome === 'refused' ? {} : verdict.cells),
        }),
      ),
      ofEach((verdict) => (verdict.outcome === 'refused' ? verdict.refusal : null)),
      ofEach((verdict) => (verdict.outcome === 'refused' ? verdict.column : null)),
      ofEach((verdict) => JSON.stringify(verdict.outcome === 'refused' ? {} : verdict.before)),
      verdicts.map((verdict, place) => JSON.stringify(notesOf(verdict, rows[place]))),
    ]
    await tx.query({ text: KEEP, values })
  })
}

/** The notes on a row. */
function notesOf(verdict: Verdict, row: FileRow | undefined): readonly ImportNote[] {
  const read = row?.read
  const own = read !== undefined && 'notes' in read ? (read.notes ?? []) : []
  const others = verdict.outcome === 'refused' ? verdict.others : verdict.notes
  return [...(others ?? []), ...own].map(({ code, column, text }) => ({
    code,
    column,
    text: shown(text, LONGEST_CELL),
  }))
}

/** Unreadable rows are refused already; the feature's rules judge the others. */
async function judge(
  tx: Tx,
  importing: ImportContext,
  rows: readonly FileRow[],
): Promise<readonly Verdict[]> {
  const entries = rows.flatMap(({ read }) => (isFault(read) ? [] : [read]))
  const judged = await judgeEntries(tx, importing, entries, { lock: false })
  let next = 0
  return rows.map(({ read }) => {
    if (isFault(read)) return { outcome: 'refused', ...read }
    const verdict = judged[next++]
    if (verdict === undefined) throw new Error('an entry without a verdict')
    return verdict
  })
}

// A row with an ID and one with the same person's old address; line by line nothing is wrong with them.
const REFUSE_SECOND = `
  update import_rows r
     set outcome = 'refused', user_id = null, refusal = 'row-person-twice', refused_column = null,
         before = '{}'
   where r.import_id = $1 and exists (
     select from import_rows earlier
      where earlier.import_id = $1 and earlier.user_id = r.user_id and earlier.line < r.line)`

const CHANGE_LATE = `
  update import_rows r
     set cells = r.cells || jsonb_build_object(c.col, c.txt),
         before = left_over.before,
         outcome = case when r.outcome = 'changed' and left_over.before = '{}' then 'unchanged'
                        else r.outcome end,
         notes = case when c.note = 'null' then r.notes else r.notes || c.note end
    from unnest($2::integer[], $3::text[], $4::text[], $5::jsonb[]) c (line, col, txt, note)
    join import_rows i on i.import_id = $1 and i.line = c.line
   cross join lateral (
     select case when c.txt in ('', i.before->>c.col) then i.before - c.col else i.before end as before
   ) left_over
   where r.import_id = $1 and r.line = c.line`

async function judgeLate(database: Database, id: number, rules: ImportRules): Promise<void> {
  // Statistics of the new rows: without them PostgreSQL expects one row, and compares each with each.
  await database.pool.query('analyze import_rows')
  if (!rules.isList) await database.pool.query(REFUSE_SECOND, [id])
  const changes = (await rules.judgeWhole?.(database, id)) ?? []
  if (changes.length === 0) return
  const values = [
    id,
    changes.map(({ line }) => line),
    changes.map(({ column }) => column),
    changes.map(({ text }) => text),
    changes.map(({ note }) => JSON.stringify(note)),
  ]
  await database.pool.query(CHANGE_LATE, values)
}

async function finish(
  { db, pool }: Database,
  id: number,
  rules: ImportRules,
  { encoding, columns }: FileNotes,
): Promise<void> {
  const { rows } = await pool.query<{ outcome: RowOutcome; count: number; warned: number }>(
    `select outcome, count(*), count(*) filter (where notes <> '[]') as warned
       from import_rows where import_id = $1 group by outcome`,
    [id],
  )
  const counts = Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, 0]))
  for (const { outcome, count } of rows) counts[outcome] = count
  // A file of secrets without headings has secrets in their place.
  const kept =
    rules.conceal === undefined
      ? columns
      : columns.map(({ field }) => ({ heading: field ?? '', field }))
  const taken = rows.filter(({ outcome }) => outcome !== 'refused')
  const not_read = kept.flatMap(({ heading, field }) =>
    field === null && heading !== '' && !isOwn(heading, rules) ? [heading] : [],
  )
  await db
    .updateTable('imports')
    .set({
      ...counts,
      warned: taken.reduce((sum, { warned }) => sum + warned, 0),
      encoding,
      not_read,
      columns: JSON.stringify(kept),
      state: 'checked',
    })
    .where('id', '=', id)
    .execute()
}

// An unapplied import becomes outdated. One process at a time: two that delete the same rows could
// deadlock.
const FORGET = `
  with old as (
    select id from imports
     where made_at < now() - make_interval(days => $1)
       and exists (select from import_rows r where r.import_id = imports.id)
       and (select pg_try_advisory_xact_lock(hashtext('laurel_forget_rows')))
  ), given_up as (
    update imports set state = 'outdated'
     where id in (select id from old) and state in ('checking', 'checked')
  )
  delete from import_rows where import_id in (select id from old)`

/**
 * Removes rows of files after the days that the company chose, since they are personal data. Returns how
 * many; 0 if another process is doing so.
 */
export function forgetRows(database: Database): Promise<number> {
  return transactIdempotent(database, async (tx) => {
    const { importRowDays } = await obeySettings(tx, {})
    const { rowCount } = await tx.query({ text: FORGET, values: [importRowDays] })
    return rowCount ?? 0
  })
}
