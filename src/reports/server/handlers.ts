import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import type { overviewEndpoints } from '#reports/contract/overview-endpoints.ts'
import type { statementEndpoints } from '#reports/contract/statements.ts'
import type { trendEndpoints } from '#reports/contract/trends.ts'
import type { waitingEndpoints } from '#reports/contract/waiting.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { createOverviewReader, createTrendReader } from './read-overview.ts'
import { readWaiting } from './read-waiting.ts'
import { statementCsv } from './statement-csv.ts'
import { createStatements } from './statements.ts'

export function reportHandlers(
  database: Database,
  fixed: FixedSettings,
): Handlers<
  typeof overviewEndpoints &
    typeof trendEndpoints &
    typeof waitingEndpoints &
    typeof statementEndpoints
> {
  const readOverview = createOverviewReader(database)
  const readTrends = createTrendReader(database, fixed)
  const statements = createStatements(database, fixed)
  return {
    readOverview: ({ query }) => readOverview(query),
    readTrends: ({ query }) => readTrends(query),
    readWaiting: () => readWaiting(database),
    readStatement: ({ params }) => statements.read(params.month),
    downloadStatement: async ({ params }) => statementCsv(await statements.read(params.month)),
    downloadLedger: ({ params }) => ledgerCsv(database, params.month, fixed),
    closeMonth: ({ caller, clientIp: from, params }) =>
      statements.close({ by: caller.id, from, month: params.month }),
  }
}
