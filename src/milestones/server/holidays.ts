import { record } from '#audit-log/server/record.ts'
import { headingsOf } from '#imports/contract/column-names.ts'
import { IMPORT_COLUMNS, MOST_LIST_ROWS } from '#imports/contract/imports.ts'
import type { Holiday, HolidayYear, TypedHoliday } from '#milestones/contract/holidays.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { holdAdministrator } from '#platform/server/calls/actor.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { csvTable, type Sheet } from '#platform/server/files/csv-table.ts'
import { announce } from '#platform/server/live/outbox.ts'

interface HolidayAuthor {
  readonly by: number
  readonly from: string
}

/** The holidays of a year, in order. */
export async function listHolidays({ pool }: Database, year: number): Promise<HolidayYear> {
  const [holidays, years] = await Promise.all([
    pool.query<Holiday & { year: number }>(
      `select day::text, name from holidays
        where day between make_date($1, 1, 1) and make_date($1, 12, 31) order by day`,
      [year],
    ),
    pool.query<{ year: number }>(
      'select distinct extract(year from day)::integer as year from holidays order by 1',
    ),
  ])
  return { year, holidays: holidays.rows, years: years.rows.map((row) => row.year) }
}

/** Every holiday, as ISO dates. */
export async function readHolidays({ db }: Pick<Database, 'db'>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('holidays')
    .select((of) => of.cast<string>('day', 'text').as('day'))
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/** Adds a holiday. Throws Refused: 'holiday-twice', 'holidays-many'. */
export function addHoliday(
  database: Database,
  { by, from }: HolidayAuthor,
  holiday: TypedHoliday,
): Promise<Holiday> {
  return transact(database, async (tx) => {
    await holdAdministrator(tx, by)
    await lockHolidays(tx)
    const { count } = await tx.db
      .selectFrom('holidays')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MOST_LIST_ROWS) throw new Refused('holidays-many')
    const added = await tx.db
      .insertInto('holidays')
      .values(holiday)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) throw new Refused('holiday-twice', 'day')
    await record(tx, { action: 'holidayAdded', by, from, after: { ...holiday } })
    announceDays(tx)
    return holiday
  })
}

/** Removes the holiday of a day. Throws Refused('holiday-unknown'). */
export function removeHoliday(
  database: Database,
  { by, from }: HolidayAuthor,
  day: string,
): Promise<Holiday> {
  return transact(database, async (tx) => {
    await holdAdministrator(tx, by)
    await lockHolidays(tx)
    const removed = await tx.db
      .deleteFrom('holidays')
      .where('day', '=', day)
      .returning('name')
      .executeTakeFirst()
    if (removed === undefined) throw new Refused('holiday-unknown')
    const holiday = { day, name: removed.name }
    await record(tx, { action: 'holidayRemoved', by, from, before: holiday })
    announceDays(tx)
    return holiday
  })
}

/** Changes of holidays happen one after another. */
export async function lockHolidays(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table holidays in share row exclusive mode' })
}

/** Open pages read again; what is due within a week is stored anew by the next run. */
export function announceDays(tx: Tx): void {
  announce(tx, [{ topic: 'settings', userId: null }])
}

const PAGE_SIZE = 1_000

/** All holidays, in the columns of their import. */
export function holidaysCsv({ pool }: Database, sheet: Sheet): FileAnswer {
  async function* pages(): AsyncGenerator<string[][]> {
    for (let after = '-infinity'; ;) {
      const { rows } = await pool.query<Holiday>(
        'select day::text, name from holidays where day > $1::date order by day limit $2',
        [after, PAGE_SIZE],
      )
      yield rows.map(({ day, name }) => [day, name])
      const last = rows.at(-1)
      if (last === undefined || rows.length < PAGE_SIZE) return
      after = last.day
    }
  }
  return csvTable(sheet, 'holidays.csv', headingsOf(IMPORT_COLUMNS.holidays, sheet.say), pages())
}
