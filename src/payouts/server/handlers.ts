import { recordDataAccess } from '#audit-log/server/record-data-access.ts'
import type { payoutEndpoints } from '#payouts/contract/payouts.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { OpenSheet } from '#platform/server/files/csv-table.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { payOut, takeBackPayouts } from './pay-out.ts'
import { payoutsCsv } from './payouts-csv.ts'
import { listPayouts } from './read-payouts.ts'

export function payoutHandlers(
  database: Database,
  fixed: FixedSettings,
  openSheet: OpenSheet,
): Handlers<typeof payoutEndpoints> {
  return {
    listPayouts: ({ query }) => listPayouts(database, fixed, query),
    downloadPayouts: async (call) => {
      const { caller, clientIp: from, query } = call
      await recordDataAccess(database, { by: caller.id, from, of: { list: 'Withdrawals as CSV' } })
      return payoutsCsv(database, fixed, query.state, await openSheet(call))
    },
    payOut: ({ author, key, body }) => payOut(database, fixed, { ...author, key, ...body }),
    takeBackPayouts: ({ author, key, body }) =>
      takeBackPayouts(database, { ...author, key, ...body }),
  }
}
