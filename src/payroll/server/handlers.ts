import { recordDataAccess } from '#audit-log/server/record-data-access.ts'
import type { payrollEndpoints } from '#payroll/contract/payroll.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { OpenSheet } from '#platform/server/files/csv-table.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { closePayroll } from './close-payroll.ts'
import { payrollCsv } from './payroll-csv.ts'
import { readMonthOfPayroll } from './payroll-months.ts'
import { readOwnLines, readPayrollRows } from './read-payroll.ts'

const PAGE_SIZE = 200

/** The company's time zone. Throws Refused('payroll-off') where nothing is counted. */
async function zoneOfPayroll(tx: Pick<Tx, 'db'>, fixed: FixedSettings): Promise<string> {
  const { payroll, timeZone } = await readSettings(tx, fixed)
  if (!payroll) throw new Refused('payroll-off')
  return timeZone
}

export function payrollHandlers(
  database: Database,
  fixed: FixedSettings,
  openSheet: OpenSheet,
): Handlers<typeof payrollEndpoints> {
  return {
    readPayroll: ({ params, query }) =>
      transact(database, async (tx) => {
        const zone = await zoneOfPayroll(tx, fixed)
        const found = await readMonthOfPayroll(tx, { month: params.month, zone })
        const page = await readPayrollRows(tx, found, { after: query.after, size: PAGE_SIZE })
        const { from: _from, until: _until, ...month } = found
        return { ...month, ...page }
      }),
    downloadPayroll: async (call) => {
      const { caller, clientIp: from, params } = call
      const { month } = params
      const found = await transact(database, async (tx) =>
        readMonthOfPayroll(tx, { month, zone: await zoneOfPayroll(tx, fixed) }),
      )
      await recordDataAccess(database, { by: caller.id, from, of: { list: `Payroll of ${month}` } })
      return payrollCsv(database, found, await openSheet(call))
    },
    closePayroll: ({ author, params }) =>
      closePayroll(database, fixed, { ...author, month: params.month }),
    readOwnPayroll: ({ caller, query }) =>
      transact(database, async (tx) => {
        const zone = await zoneOfPayroll(tx, fixed)
        const { latest } = await readMonthOfPayroll(tx, { month: 'latest', zone })
        const year = query.year === 0 ? Number(latest.slice(0, 4)) : query.year
        return { year, lines: await readOwnLines(tx, { userId: caller.id, year, zone }) }
      }),
  }
}
