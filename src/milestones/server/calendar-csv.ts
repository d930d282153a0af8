import { msg } from '@lingui/core/runtime-macro'
import { sayMilestone } from '#milestones/contract/milestones.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { csvTable, type Sheet } from '#platform/server/files/csv-table.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { readCalendarMonths, type CalendarScope } from './read-calendar.ts'

interface CalendarFile {
  readonly scope: CalendarScope
  readonly sheet: Sheet
}

/** The days of the twelve months from the present one, of the people whom the reader may see. */
export function calendarCsv(
  database: Database,
  fixed: FixedSettings,
  { scope, sheet }: CalendarFile,
): FileAnswer {
  async function* pages(): AsyncGenerator<string[][]> {
    for await (const entries of readCalendarMonths(database, fixed, scope)) {
      yield entries.map(({ day, celebratedOn, kind, list, years, person }) => [
        day,
        celebratedOn,
        sheet.timeZone === null ? kind : sayMilestone({ kind, name: list }, sheet.say),
        list ?? '',
        years === null ? '' : String(years),
        person.firstName,
        person.lastName,
      ])
    }
  }
  const columns = [
    msg`Day`,
    msg`Celebrated on`,
    msg`Milestone`,
    msg`List`,
    msg`Years of service`,
    msg`First Name`,
    msg`Last Name`,
  ]
  return csvTable(sheet, 'milestones.csv', columns, pages())
}
