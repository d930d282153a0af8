import { recordDataAccess } from '#audit-log/server/record-data-access.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { OpenSheet } from '#platform/server/files/csv-table.ts'
import type { adoptionEndpoints } from '#reports/contract/adoption.ts'
import type { coverageEndpoints } from '#reports/contract/coverage.ts'
import type { myTeamEndpoints } from '#reports/contract/my-team.ts'
import type { Overview, overviewEndpoints, ShownOverview } from '#reports/contract/overview.ts'
import type { privacyEndpoints } from '#reports/contract/privacy.ts'
import type { statementEndpoints } from '#reports/contract/statements.ts'
import type { trendEndpoints } from '#reports/contract/trends.ts'
import type { waitingEndpoints } from '#reports/contract/waiting.ts'
import { forEachRetention } from '#settings/contract/retention.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { readAdoption, remindToSignIn } from './adoption.ts'
import { noteOpenedTeam } from './hint-managers.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { readMyTeam } from './my-team.ts'
import { createCoverageReader, createOverviewReader, createTrendReader } from './read-overview.ts'
import { readWaiting } from './read-waiting.ts'
import { createStatements, statementCsv } from './statements.ts'

interface ReportParts {
  readonly fixed: FixedSettings
  readonly sendsMail: boolean
  readonly openSheet: OpenSheet
}

export function reportHandlers(
  database: Database,
  { fixed, sendsMail, openSheet }: ReportParts,
): Handlers<
  typeof overviewEndpoints &
    typeof trendEndpoints &
    typeof coverageEndpoints &
    typeof waitingEndpoints &
    typeof statementEndpoints &
    typeof adoptionEndpoints &
    typeof privacyEndpoints &
    typeof myTeamEndpoints
> {
  const readOverview = createOverviewReader(database, fixed)
  const readCoverage = createCoverageReader(database, fixed)
  const readTrends = createTrendReader(database, fixed)
  const statements = createStatements(database, fixed)
  return {
    readOverview: async ({ author, query }) => {
      const overview = await readOverview(query)
      const { personLists } = await readSettings(database, fixed)
      if (!personLists) return withoutPeople(overview)
      await recordDataAccess(database, { ...author, of: { list: 'Overview' } })
      return { ...overview, showsPeople: true }
    },
    readPrivacy: async () => {
      const settings = await readSettings(database, fixed)
      const { smallestGroup, personLists } = settings
      return { smallestGroup, personLists, ...forEachRetention((name) => settings[name]) }
    },
    readMyTeam: async ({ author }) => {
      await noteOpenedTeam(database, author.by)
      return readMyTeam(database, { ...author, fixed })
    },
    readCoverage: ({ query }) => readCoverage(query),
    readTrends: ({ query }) => readTrends(query),
    readWaiting: ({ caller }) => readWaiting(database, fixed, caller),
    readStatement: ({ params }) => statements.read(params.month),
    downloadStatement: async (call) =>
      statementCsv(await statements.read(call.params.month), await openSheet(call)),
    downloadLedger: async (call) => {
      const { caller, clientIp: from, params } = call
      const { month } = params
      await recordDataAccess(database, { by: caller.id, from, of: { list: `Ledger of ${month}` } })
      return ledgerCsv(database, month, fixed, await openSheet(call))
    },
    readAdoption: () => readAdoption(database, { fixed, sendsMail }),
    remindToSignIn: ({ author, key, body }) =>
      remindToSignIn(database, { ...author, key, people: body.people, sendsMail }),
    closeMonth: ({ author, params }) => statements.close({ ...author, month: params.month }),
  }
}

/** The figures alone: counts stay, names go. */
function withoutPeople(overview: Overview): ShownOverview {
  const unthanked = { ...overview.unthanked, people: [] }
  return { ...overview, pairs: [], unthanked, showsPeople: false }
}
