import {
  isRange,
  type Overview,
  type OverviewQuery,
  type OverviewRange,
} from '#reports/contract/overview.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { onStandby } from '#platform/server/db/standby.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import type { Trends } from '#reports/contract/trends.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { countValues } from './count-values.ts'
import { openSnapshot, type Ask } from './open-snapshot.ts'
import { countParticipation, findUnthanked } from './participation.ts'
import { sumBooks, sumMonths } from './sum-books.ts'
import { countThanks, rankPairs } from './thanks.ts'
import { countTeamThanks, readBefore } from './trends.ts'

/**
 * Reads reports on a range from entries and recognitions, each in one snapshot. They scan all of them,
 * so only some run at once. Throws Refused: 'range-invalid', 'zone-unknown', or 'busy' if too many wait.
 */
function createRangeReader(database: Database, atWork: number) {
  const takeTurn = takeTurns({ atWork, waiting: 20 })
  return async <T>(range: OverviewRange, read: (ask: Ask, tx: Tx) => Promise<T>): Promise<T> => {
    if (!isRange(range)) throw new Refused('range-invalid')
    return takeTurn(() =>
      onStandby(database, (from) =>
        transact(from, async (tx) => {
          const ask = await openSnapshot(tx)
          if (!(await isZone(ask, range.zone))) throw new Refused('zone-unknown', 'zone')
          return read(ask, tx)
        }),
      ),
    )
  }
}

/** Reads the Overview of a range. */
export function createOverviewReader(database: Database) {
  const read = createRangeReader(database, 2)
  return (range: OverviewQuery): Promise<Overview> => read(range, (ask) => readOverview(ask, range))
}

/** Reads what a range is compared with, and its thanks by team. */
export function createTrendReader(database: Database, fixed: FixedSettings) {
  const read = createRangeReader(database, 1)
  return (range: OverviewRange): Promise<Trends> =>
    read(range, async (ask, tx) => {
      const { smallestGroup } = await readSettings(tx, fixed)
      const [before, teams] = await Promise.all([
        readBefore(ask, range),
        countTeamThanks(ask, range, smallestGroup),
      ])
      return { before, teams }
    })
}

async function readOverview(ask: Ask, range: OverviewQuery): Promise<Overview> {
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
