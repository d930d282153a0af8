import { msg } from '@lingui/core/runtime-macro'
import { csvTable, writeAmount, writeDecimal, type Sheet } from '#platform/server/csv-table.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import {
  STATEMENT_LINES,
  TEAM_LINES,
  type Figures,
  type MonthStatement,
} from '#reports/contract/statements.ts'
import { writeWorth } from '#settings/contract/point-settings.ts'

const LINES = [
  msg`Opening`,
  msg`Sign-up`,
  msg`Deposits`,
  msg`Bonus points`,
  msg`Adjustments`,
  msg`Thanks`,
  msg`Purchases`,
  msg`Refunds`,
  msg`Withdrawals`,
  msg`Forfeited`,
  msg`Closing`,
]

const COLUMNS = [msg`Month`, msg`Team`, msg`People`, ...LINES]

/**
 * A statement as a table: the company, then what moved in its teams. Amounts have the signs of the statement. Where
 * a point has a worth, each amount stands a second time in money, rounded by itself.
 */
export function statementCsv(statement: MonthStatement, sheet: Sheet): FileAnswer {
  const { month, worth } = statement
  const money =
    worth === null
      ? []
      : [
          msg`Worth of a point`,
          ...LINES.map(
            (line) => msg`${{ line: sheet.say(line) }} in ${{ currency: worth.currency }}`,
          ),
        ]
  return csvTable(sheet, `statement-${month}.csv`, [...COLUMNS, ...money], rowsOf(statement, sheet))
}

async function* rowsOf(
  { month, worth, company, teams, hidden, smallestGroup }: MonthStatement,
  sheet: Sheet,
) {
  const { say } = sheet
  const row = (name: string, people: string, figures: ShownFigures) => [
    month,
    name,
    people,
    ...cellsOf(figures, (points) => writeAmount(sheet, points)),
    ...(worth === null
      ? []
      : [
          writeDecimal(sheet, worth.amount),
          ...cellsOf(figures, (points) => writeDecimal(sheet, writeWorth(points, worth))),
        ]),
  ]
  yield [row(say(msg`Company`), '', company)]
  yield teams.map(({ team, people, figures }) => {
    const size =
      figures === null ? say(msg`fewer than ${{ smallestGroup }}, or hidden with them`) : people
    return row(team ?? say(msg`No team`), String(size ?? ''), movements(figures))
  })
  if (hidden !== null) yield [row(say(msg`Hidden teams together`), '', movements(hidden))]
}

type ShownFigures = Partial<Figures> | null

function movements(figures: Figures | null): ShownFigures {
  return figures && Object.fromEntries(TEAM_LINES.map((line) => [line, figures[line]]))
}

function cellsOf(figures: ShownFigures, write: (points: bigint) => string): string[] {
  return STATEMENT_LINES.map((line) => {
    const points = figures?.[line]
    return points === undefined ? '' : write(points)
  })
}
