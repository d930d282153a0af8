import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import { headingsOf } from '#imports/contract/column-names.ts'
import type { ImportKind, RowOutcome } from '#imports/contract/import-choices.ts'
import type {
  ImportRow,
  ImportRowPage,
  ImportRowSearch,
  MissingPerson,
} from '#imports/contract/imports.ts'
import { ownFieldOf } from '#imports/contract/own-columns.ts'
import { isRefusalCode, refusalMessage } from '#platform/contract/refusal-lookup.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Say } from '#platform/contract/say.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { csvTable, type Sheet } from '#platform/server/files/csv-table.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'
import { codes, ownData } from '#platform/server/personal-data/own-data.ts'
import type { Rules } from './import-rules.ts'
import { LINE, REFUSAL } from './read-head.ts'

const PAGE_SIZE = 50

/** A page of an import's rows in file order. Throws Refused('import-unknown'). */
export async function listRows(
  database: Database,
  id: number,
  { outcome, after }: ImportRowSearch,
): Promise<ImportRowPage> {
  await requireImport(database, id)
  // One extra row tells whether there is a next page.
  const found = await readImportRows(database, id, { outcome, after, limit: PAGE_SIZE + 1 })
  const rows = found.slice(0, PAGE_SIZE)
  return { rows, next: found.length > PAGE_SIZE ? (rows.at(-1)?.line ?? null) : null }
}

/** Throws Refused('import-unknown'). */
async function requireImport({ db }: Database, id: number): Promise<void> {
  const found = await db.selectFrom('imports').select('id').where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new Refused('import-unknown')
}

/** Rows after the line `after`. */
async function readImportRows(
  { db }: Database,
  id: number,
  { outcome, after, limit }: ImportRowSearch & { limit: number },
): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['line', 'outcome', 'refusal', 'refused_column as column', 'before', 'notes'])
    .select(sql<ImportRow['cells']>`cells - 'kept'`.as('cells'))
    .where('import_id', '=', id)
    // Line numbers are integers.
    .where('line', '>', Math.min(after, 2 ** 31 - 1))
    .$if(outcome === 'warned', (query) =>
      query.where('outcome', '<>', 'refused').where(sql<boolean>`notes <> '[]'`),
    )
    .$if(outcome !== 'all' && outcome !== 'warned', (query) =>
      query.where('outcome', '=', outcome as ImportRow['outcome']),
    )
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows
}

const FILE_PAGE_SIZE = 500

/** A CSV of the refused rows with their reasons, to correct and upload again. */
export async function refusedCsv(
  database: Database,
  rules: Rules,
  id: number,
  sheet: Sheet,
): Promise<FileAnswer> {
  const found = await database.db
    .selectFrom('imports')
    .select(['kind', 'columns as in_file'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Refused('import-unknown')
  const own = found.in_file.flatMap(({ field }) => (isOwnField(field) ? field : []))
  const columns = [...rules[found.kind].columns, ...own]
  const pages = pagesOf(database, id, columns, sheet.say)
  const headings = headingsOf(columns, sheet.say)
  return csvTable(sheet, 'refused-rows.csv', [...headings, LINE, REFUSAL], pages)
}

function isOwnField(field: string | null): field is string {
  return field !== null && ownFieldOf(field) !== null
}

async function* pagesOf(
  database: Database,
  id: number,
  columns: readonly string[],
  say: Say,
): AsyncGenerator<string[][]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: ImportRow[] = await readImportRows(database, id, {
      outcome: 'refused',
      after,
      limit: FILE_PAGE_SIZE,
    })
    yield rows.map(({ line, cells, refusal, notes }) => [
      ...columns.map((column) => cells[column] ?? ''),
      String(line),
      [refusal, ...notes.map(({ code }) => code)]
        .filter((code) => code !== null && isRefusalCode(code))
        .map((code) => say(refusalMessage(code)))
        .join('; '),
    ])
    after = rows.length < FILE_PAGE_SIZE ? undefined : rows.at(-1)?.line
  }
}

const MOST_MISSING = 200

const MISSING = `
  select id, first_name as "firstName", last_name as "lastName", email, count(*) over () as total
    from users u
   where is_active and not is_administrator and erased_at is null
     and not exists (
       select from import_rows r
        where r.import_id = $1
          and (r.user_id = u.id
               or r.user_id is null and (lower(trim(r.cells->>'Email')) = u.email
                                         or trim(r.cells->>'Employee ID') = u.employee_id)))
   order by lower(last_name), lower(first_name), id limit ${MOST_MISSING}`

/**
 * Active people whom a file of users does not name, also not in a refused row. Throws
 * Refused('import-unknown').
 */
export async function listMissingPeople(
  database: Database,
  id: number,
): Promise<{ total: number; people: MissingPerson[] }> {
  const found = await database.db
    .selectFrom('imports')
    .select('kind')
    .where('id', '=', id)
    .where((where) =>
      where.exists(where.selectFrom('import_rows').select('line').where('import_id', '=', id)),
    )
    .executeTakeFirst()
  if (found?.kind !== 'users') {
    await requireImport(database, id)
    return { total: 0, people: [] }
  }
  const { rows } = await database.pool.query<MissingPerson & { total: number }>(MISSING, [id])
  return {
    total: rows[0]?.total ?? 0,
    people: rows.map(({ id: person, firstName, lastName, email }) => ({
      id: person,
      firstName,
      lastName,
      email,
    })),
  }
}

/** Files that a person imported, and rows about them in files, which are kept for a day. */
export const OWN_IMPORTS = ownData({
  lists: [
    [
      msg`Rows about you in imported files`,
      `
    select i.id as import, i.kind, i.made_at as "madeAt", r.line, r.outcome,
           r.cells - 'Manager' as cells, r.before - 'Manager' as before
      from import_rows r join imports i on i.id = r.import_id
     where r.user_id = $1 and i.kind in ('users', 'bonuses', 'milestones') order by i.id, r.line`,
    ],
    [
      msg`Files you imported`,
      `
    select id as import, kind, state, made_at as "madeAt", created, changed, unchanged, refused
      from imports where made_by = $1 order by id`,
    ],
  ],
  fields: {
    import: msg`Import`,
    line: msg`Line`,
    outcome: msg`Outcome`,
    cells: msg`Cells`,
    before: msg`Before`,
    created: msg`Created`,
    changed: msg`Changed`,
    unchanged: msg`Unchanged`,
    refused: msg`Refused`,
  },
  said: {
    kind: codes({
      users: msg`Users`,
      bonuses: msg`Bonus points`,
      awards: msg`Company points`,
      stock: msg`Stock count`,
      holidays: msg`Holidays`,
      milestones: msg`A list of milestones`,
      codes: msg`Voucher codes`,
    } satisfies Record<ImportKind, MessageDescriptor>),
    outcome: codes({
      created: msg`Created`,
      changed: msg`Changed`,
      unchanged: msg`Unchanged`,
      refused: msg`Refused`,
    } satisfies Record<RowOutcome, MessageDescriptor>),
    state: codes({
      checking: msg`Being checked`,
      checked: msg`Checked`,
      applied: msg`Applied`,
      outdated: msg`Outdated`,
    }),
  },
})

/**
 * Removes the rows of files that name an erased person, all rows of a file at once, as after a day. A
 * file that was not applied becomes outdated; one that is being applied is waited for.
 */
export async function forgetImportRows(tx: Tx, { userId, anywhere }: Erasure): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from imports
     where id in (
       select import_id from import_rows
        where user_id = ${userId} or cells::text ~* ${anywhere} or before::text ~* ${anywhere})
     order by id for update`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.db
    .updateTable('imports')
    .set({ state: 'outdated' })
    .where('id', 'in', ids)
    .where('state', 'in', ['checking', 'checked'])
    .execute()
  await tx.db.deleteFrom('import_rows').where('import_id', 'in', ids).execute()
}
