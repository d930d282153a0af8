import type { ImportRow } from '#imports/contract/imports.ts'
import { isRefusalCode, Refused, wordsOf } from '#platform/contract/refusals.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import type { Rules } from './import-rules.ts'
import { readImportRows } from './list-rows.ts'
import { LINE, REFUSAL } from './read-rows.ts'

const PAGE_SIZE = 500

/** A CSV of the refused rows with their reasons, to correct and upload again. */
export async function refusedCsv(
  database: Database,
  rules: Rules,
  id: number,
): Promise<FileAnswer> {
  const found = await database.db
    .selectFrom('imports')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Refused('import-unknown')
  const { columns } = rules[found.kind]
  const pages = pagesOf(database, id, columns)
  return csvTable('refused-rows.csv', [...columns, LINE, REFUSAL], pages)
}

async function* pagesOf(
  database: Database,
  id: number,
  columns: readonly string[],
): AsyncGenerator<string[][]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: ImportRow[] = await readImportRows(database, id, {
      outcome: 'refused',
      after,
      limit: PAGE_SIZE,
    })
    yield rows.map(({ line, cells, refusal }) => [
      ...columns.map((column) => cells[column] ?? ''),
      String(line),
      refusal !== null && isRefusalCode(refusal) ? wordsOf(refusal) : '',
    ])
    after = rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.line
  }
}
