import { msg } from '@lingui/core/runtime-macro'
import { sayMilestone } from '#milestones/contract/milestones.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { csvTable, writeAmount, type Sheet } from '#platform/server/files/csv-table.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { listMilestoneGifts } from './milestone-gifts.ts'
import { readCalendarMonths, type CalendarScope } from './read-calendar.ts'

interface CalendarFile {
  readonly scope: CalendarScope
  readonly sheet: Sheet
}

/**
 * The days of the twelve months from the present one, of the people whom the reader may see. The file of everybody says
 * what each day brings; a manager's doesn't.
 */
export function calendarCsv(
  database: Database,
  fixed: FixedSettings,
  { scope, sheet }: CalendarFile,
): FileAnswer {
  const isOfEverybody = scope.manager === null
  async function* pages(): AsyncGenerator<string[][]> {
    const gifts = new Map(
      isOfEverybody ? (await listMilestoneGifts(database)).map(({ id, name }) => [id, name]) : [],
    )
    for await (const days of readCalendarMonths(database, fixed, scope)) {
      yield days.map(({ entry: { day, celebratedOn, kind, list, years, person }, reward }) => [
        day,
        celebratedOn,
        sheet.timeZone === null ? kind : sayMilestone({ kind, name: list }, sheet.say),
        list ?? '',
        years === null ? '' : String(years),
        person.firstName,
        person.lastName,
        ...(isOfEverybody
          ? [writeAmount(sheet, reward.points), gifts.get(reward.gift ?? 0) ?? '']
          : []),
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
    ...(isOfEverybody ? [msg`Points`, msg`Gift`] : []),
  ]
  return csvTable(sheet, 'milestones.csv', columns, pages())
}
