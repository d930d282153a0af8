import { msg } from '@lingui/core/runtime-macro'
import { record } from '#audit-log/server/record.ts'
import { writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import {
  csvTable,
  writeAmount,
  writeDecimal,
  type Sheet,
} from '#platform/server/files/csv-table.ts'
import { announce } from '#platform/server/live/outbox.ts'
import {
  LINE_NAMES,
  shownLines,
  teamLines,
  type Figures,
  type MonthStatement,
  type StatementLine,
} from '#reports/contract/statements.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { writeWorth, type Worth } from '#settings/contract/point-settings.ts'
import { worthIn } from '#settings/server/point-settings.ts'
import { obeySettings, readSettings, type FixedSettings } from '#settings/server/settings.ts'
import {
  FIGURE_COLUMNS,
  movementsOf,
  readMonth,
  readMonths,
  readTeamFigures,
  SUM_TEAMS,
  sumFigures,
  type Month,
} from './month-figures.ts'
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

/**
 * A statement as a table: the company, then what moved in its teams. Amounts have the signs of the statement. Where
 * a point has a worth, each amount stands a second time in money, rounded by itself.
 */
export function statementCsv(statement: MonthStatement, sheet: Sheet): FileAnswer {
  const { month, worth, company } = statement
  const lines = shownLines(company).map((line) => LINE_NAMES[line])
  const money =
    worth === null
      ? []
      : [
          msg`Worth of a point`,
          ...lines.map(
            (line) => msg`${{ line: sheet.say(line) }} in ${{ currency: worth.currency }}`,
          ),
        ]
  return csvTable(
    sheet,
    `statement-${month}.csv`,
    [msg`Month`, msg`Team`, msg`People`, ...lines, ...money],
    rowsOf(statement, sheet),
  )
}

async function* rowsOf(
  { month, worth, company, teams, hidden, smallestGroup }: MonthStatement,
  sheet: Sheet,
) {
  const { say } = sheet
  const lines = shownLines(company)
  const row = (name: string, people: string, figures: ShownFigures) => [
    month,
    name,
    people,
    ...cellsOf(lines, figures, (points) => writeAmount(sheet, points)),
    ...(worth === null
      ? []
      : [
          writeDecimal(sheet, worth.amount),
          ...cellsOf(lines, figures, (points) => writeDecimal(sheet, writeWorth(points, worth))),
        ]),
  ]
  yield [row(say(msg`Company`), '', company)]
  yield teams.map(({ team, people, figures }) => {
    const size =
      figures === null ? say(msg`fewer than ${{ smallestGroup }}, or hidden with them`) : people
    return row(team ?? say(msg`No team`), String(size ?? ''), movements(company, figures))
  })
  if (hidden !== null) yield [row(say(msg`Hidden teams together`), '', movements(company, hidden))]
}

type ShownFigures = Partial<Figures> | null

function movements(company: Figures, figures: Figures | null): ShownFigures {
  return figures && Object.fromEntries(teamLines(company).map((line) => [line, figures[line]]))
}

function cellsOf(
  lines: readonly StatementLine[],
  figures: ShownFigures,
  write: (points: bigint) => string,
): string[] {
  return lines.map((line) => {
    const points = figures?.[line]
    return points === undefined ? '' : write(points)
  })
}
