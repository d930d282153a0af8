import { record } from '#audit-log/server/record.ts'
import { writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import type { MonthStatement } from '#reports/contract/statements.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import type { Worth } from '#settings/contract/point-settings.ts'
import { worthIn } from '#settings/server/point-settings.ts'
import { obeySettings, readSettings, type FixedSettings } from '#settings/server/settings.ts'
import {
  FIGURE_COLUMNS,
  movementsOf,
  readTeamFigures,
  SUM_TEAMS,
  sumFigures,
} from './month-figures.ts'
import { readMonth, readMonths, type Month } from './months.ts'
import { allowLongQueries, openSnapshot, type SnapshotQuery } from './open-snapshot.ts'
import { hiddenGroups } from './small-groups.ts'

interface ClosingInput {
  readonly by: number
  /** The client's IP address. */
  readonly from?: string
  readonly month: string
}

/**
 * Statements of months. A statement reads all entries until its month's end, so only two are computed
 * at once; they throw Refused('busy') if too many wait.
 */
export function createStatements(database: Database, fixed: FixedSettings) {
  const takeTurn = takeTurns({ atWork: 2, waiting: 20 })
  return {
    read: (month: string): Promise<MonthStatement> =>
      takeTurn(() =>
        transact(database, async (tx) => readStatement(tx, await openSnapshot(tx), month, fixed)),
      ),

    /**
     * Stores the figures of a month; a closed one stays as it is. Throws Refused('month-open') until
     * it is over.
     */
    close: (closing: ClosingInput): Promise<MonthStatement> =>
      takeTurn(() =>
        transactIdempotent(database, async (tx) => {
          const ask = await allowLongQueries(tx)
          await closeMonth(tx, ask, closing, fixed)
          return readStatement(tx, ask, closing.month, fixed)
        }),
      ),
  }
}
export type Statements = ReturnType<typeof createStatements>

async function readStatement(
  tx: Tx,
  ask: SnapshotQuery,
  asked: string,
  fixed: FixedSettings,
): Promise<MonthStatement> {
  const settings = await readSettings(tx, fixed)
  const zone = settings.timeZone
  const months = await readMonths(ask, zone)
  const { closedWorth, ...month } = await readMonth(
    ask,
    asked === 'latest' ? months.latest : asked,
    zone,
  )
  const teams = await readTeamFigures(ask, { ...month, isClosed: month.closed !== null })
  const hidden = hiddenGroups(teams, settings.smallestGroup)
  return {
    ...month,
    ...months,
    worth: month.closed === null ? worthIn(settings) : closedWorth,
    company: sumFigures(teams),
    teams: teams.map((team) =>
      hidden.has(team)
        ? { ...team, people: null, figures: null }
        : { ...team, figures: movementsOf(team.figures) },
    ),
    hidden: hidden.size === 0 ? null : movementsOf(sumFigures([...hidden])),
    smallestGroup: settings.smallestGroup,
  }
}

async function closeMonth(
  tx: Tx,
  ask: SnapshotQuery,
  { by, from, month: asked }: ClosingInput,
  fixed: FixedSettings,
): Promise<void> {
  await holdPermission(tx, by, 'manageFinances')
  await tx.query({ text: 'lock table closed_months in exclusive mode' })
  const settings = await obeySettings(tx, fixed)
  const month = await readMonth(ask, asked, settings.timeZone)
  if (month.closed !== null) return
  if (!month.isOver) throw new Refused('month-open')
  const worth = worthIn(settings)
  const closing = await storeMonth(ask, { by, month, worth })
  await record(tx, {
    action: 'monthClosed',
    by,
    from,
    after: { month: asked, closing, ...(worth && { worth: `${worth.amount} ${worth.currency}` }) },
  })
  announce(tx, [{ topic: 'users', userId: null }])
}

const STORE_FIGURES = `
  with stored as (
    insert into closed_month_figures (month, team, people, ${FIGURE_COLUMNS})
    select $3, team, people, ${FIGURE_COLUMNS} from (${SUM_TEAMS}) teams
    returning closing)
  select coalesce(sum(closing), 0) as closing from stored`

interface StatementInput {
  readonly by: number
  readonly month: Month
  readonly worth: Worth | null
}

/** Returns the closing balance of the company. */
async function storeMonth(
  ask: SnapshotQuery,
  { by, month: { month, zone, from, until }, worth }: StatementInput,
): Promise<string> {
  const day = `${month}-01`
  await ask({
    text: `insert into closed_months
             (month, zone, from_at, until_at, made_by, point_currency, point_worth)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [day, zone, from, until, by, worth?.currency ?? null, worth?.amount ?? null],
  })
  const { rows } = await ask<{ closing: string }>({
    text: STORE_FIGURES,
    values: [from, until, day],
  })
  return writePoints(BigInt(rows[0]?.closing ?? 0))
}
