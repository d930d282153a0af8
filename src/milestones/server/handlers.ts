import { recordDataAccess } from '#audit-log/server/record-data-access.ts'
import type { holidayEndpoints } from '#milestones/contract/holidays.ts'
import type { milestoneCalendarEndpoints } from '#milestones/contract/milestone-calendar.ts'
import type { milestoneChoiceEndpoints } from '#milestones/contract/milestone-choices.ts'
import type { milestoneListEndpoints } from '#milestones/contract/milestone-lists.ts'
import type { milestoneYearEndpoints } from '#milestones/contract/milestone-year.ts'
import type { milestoneEndpoints } from '#milestones/contract/milestones.ts'
import type { signingEndpoints } from '#milestones/contract/signings.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import type { OpenSheet } from '#platform/server/files/csv-table.ts'
import { dayIn } from '#settings/contract/company-day.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { calendarCsv } from './calendar-csv.ts'
import { addHoliday, holidaysCsv, listHolidays, removeHoliday } from './holidays.ts'
import { changeMilestoneChoices, readMilestoneChoices } from './milestone-choices.ts'
import { listMilestoneGifts } from './milestone-gifts.ts'
import {
  createMilestoneList,
  listMilestoneRows,
  milestoneRowsCsv,
  removeMilestoneList,
  removeMilestoneRow,
} from './milestone-lists.ts'
import { previewMilestoneYear } from './preview-year.ts'
import { readMilestoneCalendar, type CalendarScope } from './read-calendar.ts'
import { readMilestones } from './read-milestones.ts'
import { listSignings, readSigning } from './read-signings.ts'
import { saveMilestone } from './save-milestone.ts'
import { listWaiting, settleWaiting } from './settle-waiting.ts'
import { inviteSigners, removeNote, writeNote } from './sign-card.ts'

interface MilestoneParts {
  readonly fixed: FixedSettings
  readonly openSheet: OpenSheet
  readonly sealer: Pick<Sealer, 'mark'>
}

export function milestoneHandlers(
  database: Database,
  { fixed, openSheet, sealer }: MilestoneParts,
): Handlers<
  typeof milestoneEndpoints &
    typeof milestoneListEndpoints &
    typeof milestoneYearEndpoints &
    typeof milestoneCalendarEndpoints &
    typeof milestoneChoiceEndpoints &
    typeof holidayEndpoints &
    typeof signingEndpoints
> {
  const thisYear = async () => {
    const { timeZone } = await readSettings(database, fixed)
    return Number(dayIn(timeZone, new Date()).slice(0, 4))
  }
  return {
    readMilestones: async () => ({ milestones: await readMilestones(database) }),
    listMilestoneGifts: async () => ({ gifts: await listMilestoneGifts(database) }),
    saveMilestone: ({ author, params, body }) =>
      saveMilestone(database, fixed, { ...author, id: params.id, change: body }),
    readMilestoneChoices: ({ caller }) => readMilestoneChoices(database, caller.id),
    changeMilestoneChoices: ({ caller, body }) => changeMilestoneChoices(database, caller.id, body),
    listWaitingMilestones: async () => ({ waiting: await listWaiting(database) }),
    settleWaitingMilestone: async ({ author, params, body: { gives } }) =>
      settleWaiting(database, { ...author, id: params.id, gives, mark: await sealer.mark() }),
    createMilestoneList: ({ author, body }) => createMilestoneList(database, author, body.name),
    removeMilestoneList: ({ author, params }) => removeMilestoneList(database, author, params.id),
    listMilestoneRows: ({ params, query }) => listMilestoneRows(database, params.id, query.after),
    removeMilestoneRow: ({ author, params }) => removeMilestoneRow(database, author, params.id),
    downloadMilestoneRows: async (call) => milestoneRowsCsv(database, await openSheet(call)),
    previewMilestoneYear: ({ params, body }) =>
      previewMilestoneYear(database, fixed, { id: params.id, draft: body }),
    ...calendarHandlers(database, fixed, openSheet),
    listSignings: async ({ caller }) => ({ signings: await listSignings(database, caller.id) }),
    readSigning: ({ caller, params }) => readSigning(database, caller.id, params.id),
    inviteSigners: ({ caller, params }) => inviteSigners(database, caller, params.id),
    writeNote: ({ caller, params, body }) =>
      writeNote(database, { by: caller.id, id: params.id, ...body }),
    removeNote: ({ caller, params }) => removeNote(database, { by: caller.id, id: params.id }),
    listHolidays: async ({ query }) => listHolidays(database, query.year ?? (await thisYear())),
    addHoliday: ({ author, body }) => addHoliday(database, author, body),
    removeHoliday: ({ author, params }) => removeHoliday(database, author, params.day),
    downloadHolidays: async (call) => holidaysCsv(database, await openSheet(call)),
  }
}

function calendarHandlers(
  database: Database,
  fixed: FixedSettings,
  openSheet: OpenSheet,
): Handlers<typeof milestoneCalendarEndpoints> {
  const noteReader = (by: number, from: string) =>
    recordDataAccess(database, { by, from, of: { list: 'Calendar of milestones' } })
  return {
    readCelebrated: async () => ({
      isAnyOn: (await readMilestones(database)).some(({ isOn }) => isOn),
    }),
    readMilestoneCalendar: async ({ caller, clientIp, query }) => {
      await noteReader(caller.id, clientIp)
      return readMilestoneCalendar(database, fixed, { scope: scopeOf(caller), ...query })
    },
    readCompanyCalendar: async ({ caller, clientIp, query }) => {
      // The log of a token says already that a program read.
      if (caller.apiToken?.actsFor !== 'company') await noteReader(caller.id, clientIp)
      const scope = { manager: null, reader: caller.id }
      const calendar = await readMilestoneCalendar(database, fixed, { scope, ...query })
      // The token's owner would learn that their own card is signed.
      return { ...calendar, entries: calendar.entries.map(({ signing: _signing, ...day }) => day) }
    },
    downloadMilestoneCalendar: async (call) => {
      const { caller, clientIp } = call
      await noteReader(caller.id, clientIp)
      const scope = scopeOf(caller)
      return calendarCsv(database, fixed, { scope, sheet: await openSheet(call) })
    },
  }
}

/** People keepers see everybody's days, others those of their team. */
function scopeOf(caller: Caller): CalendarScope {
  return { manager: mayDo(caller, 'managePeople') ? null : caller.id, reader: caller.id }
}
