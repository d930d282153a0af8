import { recordDataAccess, type DataAccess } from '#audit-log/server/record-data-access.ts'
import type { overLimitEndpoints } from '#payroll/contract/over-limits.ts'
import type { payrollEndpoints } from '#payroll/contract/payroll.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { OpenSheet } from '#platform/server/files/csv-table.ts'
import { openSnapshot } from '#reports/server/open-snapshot.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { closePayroll } from './close-payroll.ts'
import { overLimitsCsv } from './over-limits-csv.ts'
import { readOverLimitPage, readOverLimitRows } from './over-limits.ts'
import { payrollCsv } from './payroll-csv.ts'
import { readMonthOfPayroll, type MonthOfPayroll } from './payroll-months.ts'
import { readOwnYear, readPayrollPage, readPayrollRows, readPayrollTotals } from './read-payroll.ts'

const PAGE_SIZE = 200

/** The company's time zone. Throws Refused('payroll-off') where nothing is counted. */
async function zoneOfPayroll(tx: Pick<Tx, 'db'>, fixed: FixedSettings): Promise<string> {
  const { payroll, timeZone } = await readSettings(tx, fixed)
  if (!payroll) throw new Refused('payroll-off')
  return timeZone
}

/** Reads in one snapshot: a month and its rows are of one moment, also while somebody closes it. */
type MomentReader = <T>(read: (tx: Pick<Tx, 'query'>, zone: string) => Promise<T>) => Promise<T>

function overLimitHandlers(
  database: Database,
  atOneMoment: MomentReader,
  openSheet: OpenSheet,
): Handlers<typeof overLimitEndpoints> {
  const read = async <T>(
    reader: Pick<DataAccess, 'by' | 'from'>,
    asked: string,
    readFrom: (tx: Pick<Tx, 'query'>, known: MonthOfPayroll) => Promise<T>,
  ) => {
    const [month, found] = await atOneMoment(async (tx, zone) => {
      const known = await readMonthOfPayroll(tx, { month: asked, zone })
      return [known.month, await readFrom(tx, known)] as const
    })
    await recordDataAccess(database, { ...reader, of: { list: `Limits of ${month}` } })
    return found
  }
  return {
    listOverLimits: ({ author, params, query: { after } }) =>
      read(author, params.month, (tx, known) =>
        readOverLimitPage(tx, known, { after, size: PAGE_SIZE }),
      ),
    downloadOverLimits: async (call) => {
      const { author, params } = call
      const rows = await read(author, params.month, readOverLimitRows)
      return overLimitsCsv({ month: params.month, rows }, await openSheet(call))
    },
  }
}

export function payrollHandlers(
  database: Database,
  fixed: FixedSettings,
  openSheet: OpenSheet,
): Handlers<typeof payrollEndpoints & typeof overLimitEndpoints> {
  const atOneMoment: MomentReader = (read) =>
    transact(database, async (tx) => {
      const query = await openSnapshot(tx)
      return read({ query }, await zoneOfPayroll(tx, fixed))
    })
  const noteReader = (reader: Pick<DataAccess, 'by' | 'from'>, month: string) =>
    recordDataAccess(database, { ...reader, of: { list: `Payroll of ${month}` } })
  return {
    ...overLimitHandlers(database, atOneMoment, openSheet),
    readPayroll: async ({ author, params, query }) => {
      const read = await atOneMoment(async (tx, zone) => {
        const found = await readMonthOfPayroll(tx, { month: params.month, zone })
        const page = await readPayrollPage(tx, found, { after: query.after, size: PAGE_SIZE })
        const { from: _from, until: _until, ...month } = found
        return { ...month, ...page, totals: await readPayrollTotals(tx, found) }
      })
      await noteReader(author, read.month)
      return read
    },
    downloadPayroll: async (call) => {
      const { author, params } = call
      const { month } = params
      const rows = await atOneMoment(async (tx, zone) =>
        readPayrollRows(tx, await readMonthOfPayroll(tx, { month, zone })),
      )
      await noteReader(author, month)
      return payrollCsv({ month, rows }, await openSheet(call))
    },
    closePayroll: ({ author, params }) =>
      closePayroll(database, fixed, { ...author, month: params.month }),
    readOwnPayroll: ({ caller, query }) =>
      atOneMoment(async (tx, zone) => {
        const { latest } = await readMonthOfPayroll(tx, { month: 'latest', zone })
        const year = query.year === 0 ? Number(latest.slice(0, 4)) : query.year
        return readOwnYear(tx, { userId: caller.id, year, zone })
      }),
  }
}
