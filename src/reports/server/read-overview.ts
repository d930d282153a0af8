import { isRange, type Overview, type OverviewRange } from '#reports/contract/overview.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import { countValues } from './count-values.ts'
import { openSnapshot, type Ask } from './open-snapshot.ts'
import { countParticipation, findUnthanked } from './participation.ts'
import { sumBooks, sumMonths } from './sum-books.ts'
import { countThanks, rankPairs } from './thanks.ts'

/**
 * Reads the Overview of a range from entries and recognitions, in one snapshot. It scans all of them,
 * so only two run at once. Throws Refused: 'range-invalid', 'zone-unknown', or 'busy' if too many wait.
 */
export function createOverviewReader(database: Database) {
  const takeTurn = takeTurns({ atWork: 2, waiting: 20 })
  return async (range: OverviewRange): Promise<Overview> => {
    if (!isRange(range)) throw new Refused('range-invalid')
    return takeTurn(() =>
      transact(database, async (tx) => readOverview(await openSnapshot(tx), range)),
    )
  }
}

async function readOverview(ask: Ask, range: OverviewRange): Promise<Overview> {
  if (!(await isZone(ask, range.zone))) throw new Refused('zone-unknown', 'zone')
  const [books, months, weeks, pairs, values, participation, unthanked] = await Promise.all([
    sumBooks(ask, range),
    sumMonths(ask, range),
    countThanks(ask, range),
    rankPairs(ask, range),
    countValues(ask, range),
    countParticipation(ask, range),
    findUnthanked(ask, range),
  ])
  return { ...books, months, weeks, pairs, values, participation, unthanked }
}

// Only exact names: PostgreSQL accepts other forms too, such as "ABC5".
async function isZone(ask: Ask, zone: string): Promise<boolean> {
  const text = 'select from pg_timezone_names where name = $1'
  const { rows } = await ask({ text, values: [zone] })
  return rows.length > 0
}
