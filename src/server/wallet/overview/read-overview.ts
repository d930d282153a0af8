import type { Overview, OverviewRange } from '#contract/overview.ts'
import type { Database } from '#server/db/database.ts'

export function readOverview(_database: Database, _range: OverviewRange): Promise<Overview> {
  return Promise.reject(new Error('not there yet'))
}
