import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import type {
  Cells,
  CheckedRow,
  Fault,
  ImportRules,
  Verdict,
} from '#imports/server/import-rules.ts'
import { readTypedCells } from '#imports/server/typed-cells.ts'
import { TypedHoliday } from '#milestones/contract/holidays.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceDays, lockHolidays } from './holidays.ts'

/** The company's holidays from a file: new ones, and other names of known ones. */
export const holidayImport: ImportRules<ImportedHoliday> = {
  name: 'holidays',
  permission: 'administer',
  isList: true,
  columns: IMPORT_COLUMNS.holidays,
  fields: IMPORT_COLUMNS.holidays,
  required: IMPORT_COLUMNS.holidays,
  ignored: [],
  emptiable: [],
  read: readHoliday,
  judge: judgeHolidays,
  apply: applyHolidays,
  action: 'holidaysImported',
}

interface ImportedHoliday extends TypedHoliday {
  readonly key: string
  readonly twice: Fault
}

const TWICE: Fault = { refusal: 'row-holiday-twice', column: 'Date' }

function readHoliday(cells: Cells): ImportedHoliday | Fault {
  const read = readTypedCells(TypedHoliday, { day: 'Date', name: 'Holiday' }, cells)
  return 'refusal' in read ? read : { ...read, key: read.day, twice: TWICE }
}

/** The verdict on each row of a file of holidays, in order. */
async function judgeHolidays(
  tx: Tx,
  holidays: readonly ImportedHoliday[],
  { lock }: { lock: boolean },
): Promise<Verdict[]> {
  if (lock) await lockHolidays(tx)
  const { rows } = await tx.query<{ day: string; name: string }>({
    text: 'select day::text, name from holidays where day = any($1::date[])',
    values: [holidays.map(({ day }) => day)],
  })
  const known = new Map(rows.map(({ day, name }) => [day, name]))
  return holidays.map(({ day, name }) => judge(name, { Date: day }, known.get(day)))
}

function judge(name: string, cells: Cells, known: string | undefined): Verdict {
  if (known === undefined) return { outcome: 'created', userId: null, before: {}, cells }
  if (known === name) return { outcome: 'unchanged', userId: null, before: {}, cells }
  return { outcome: 'changed', userId: null, before: { Holiday: known }, cells }
}

async function applyHolidays(
  tx: Tx,
  rows: readonly CheckedRow<ImportedHoliday>[],
): Promise<number[]> {
  await tx.query({
    text: `insert into holidays (day, name) select * from unnest($1::date[], $2::text[])
           on conflict (day) do update set name = excluded.name`,
    values: [rows.map(({ entry }) => entry.day), rows.map(({ entry }) => entry.name)],
  })
  announceDays(tx)
  return []
}
