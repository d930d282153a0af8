import { Refused } from '#platform/contract/refusals.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Coverage } from '#reports/contract/coverage.ts'
import {
  isRange,
  type Overview,
  type OverviewQuery,
  type OverviewRange,
} from '#reports/contract/overview.ts'
import type { Trends } from '#reports/contract/trends.ts'
import type { SettingValues } from '#settings/contract/settings.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { countValues } from './count-values.ts'
import { readCoverage } from './coverage.ts'
import { openSnapshot, type SnapshotQuery } from './open-snapshot.ts'
import { countParticipation, findUnthanked } from './participation.ts'
import { sumBooks, sumMonths } from './sum-books.ts'
import { countThanks, rankPairs } from './thanks.ts'
import { countTeamThanks, readBefore } from './trends.ts'

/**
 * Reads reports on a range, widened to whole days of the company: shorter ones, or another zone's months, would
 * show a single act. They read entries and recognitions in one snapshot and scan all of them, so only some
 * run at once. Throws Refused: 'range-invalid', 'zone-unknown', or 'busy' if too many wait.
 */
function createRangeReader(database: Database, fixed: FixedSettings, atWork: number) {
  const takeTurn = takeTurns({ atWork, waiting: 20 })
  return async <T, R extends OverviewRange>(
    range: R,
    read: (ask: SnapshotQuery, whole: R, settings: SettingValues) => Promise<T>,
  ): Promise<T> => {
    if (!isRange(range)) throw new Refused('range-invalid')
    return takeTurn(() =>
      transact(database, async (tx) => {
        const ask = await openSnapshot(tx)
        if (!(await isZone(ask, range.zone))) throw new Refused('zone-unknown', 'zone')
        const settings = await readSettings(tx, fixed)
        const days = await wholeDays(ask, range, settings.timeZone)
        return read(ask, { ...range, ...days }, settings)
      }),
    )
  }
}

/** Reads the Overview of a range. */
export function createOverviewReader(database: Database, fixed: FixedSettings) {
  const read = createRangeReader(database, fixed, 2)
  return (range: OverviewQuery): Promise<Overview> => read(range, readOverview)
}

/** Reads the period before a range, for comparison, and the range's thanks by team. */
export function createTrendReader(database: Database, fixed: FixedSettings) {
  const read = createRangeReader(database, fixed, 1)
  return (range: OverviewRange): Promise<Trends> =>
    read(range, async (ask, whole, { smallestGroup }) => {
      const [before, teams] = await Promise.all([
        readBefore(ask, whole),
        countTeamThanks(ask, whole, smallestGroup),
      ])
      const { from, until } = await wholeDays(ask, { ...before, zone: whole.zone }, range.zone)
      return { before: { ...before, from, until }, teams }
    })
}

/** Reads how far thanks reach in a range. */
export function createCoverageReader(database: Database, fixed: FixedSettings) {
  const read = createRangeReader(database, fixed, 1)
  return (range: OverviewRange): Promise<Coverage> =>
    read(range, (ask, whole, { smallestGroup }) =>
      readCoverage(ask, { db: database.db, range: whole, smallestGroup }),
    )
}

async function readOverview(ask: SnapshotQuery, range: OverviewQuery): Promise<Overview> {
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

const WHOLE_DAYS = `
  select date_trunc('day', $1::timestamptz at time zone $3) at time zone $4 as from,
         (date_trunc('day', ($2::timestamptz - interval '1 microsecond') at time zone $3)
           + interval '1 day') at time zone $4 as until`

/** The days that a range touches in its zone, as the same days of another zone. */
async function wholeDays(
  ask: SnapshotQuery,
  { from, until, zone }: OverviewRange,
  other: string,
): Promise<OverviewRange> {
  const { rows } = await ask<{ from: Date; until: Date }>({
    text: WHOLE_DAYS,
    values: [from, until, zone, other],
  })
  return { ...(rows[0] ?? { from, until }), zone: other }
}

// Only exact names: PostgreSQL accepts other forms too, such as "ABC5".
async function isZone(ask: SnapshotQuery, zone: string): Promise<boolean> {
  const text = 'select from pg_timezone_names where name = $1'
  const { rows } = await ask({ text, values: [zone] })
  return rows.length > 0
}
