import { writePoints } from '#platform/contract/points.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import { writeWorth } from '#settings/contract/point-settings.ts'
import { STATEMENT_LINES, type Figures, type Statement } from '#reports/contract/statements.ts'

const LINES = [
  'Opening',
  'Sign-up',
  'Deposits',
  'Bonus points',
  'Adjustments',
  'Thanks',
  'Purchases',
  'Refunds',
  'Withdrawals',
  'Forfeited',
  'Closing',
]

const COLUMNS = ['Month', 'Team', 'People', ...LINES]

/**
 * A statement as a table: the company, then its teams. Amounts have the signs of the statement. Where
 * a point has a worth, each amount stands a second time in money, rounded by itself.
 */
export function statementCsv(statement: Statement): FileAnswer {
  const { month, worth } = statement
  const money =
    worth === null
      ? []
      : ['Worth of a point', ...LINES.map((line) => `${line} in ${worth.currency}`)]
  return csvTable(`statement-${month}.csv`, [...COLUMNS, ...money], rowsOf(statement))
}

async function* rowsOf({ month, worth, company, teams, hidden, smallestGroup }: Statement) {
  const row = (name: string, people: string, figures: Figures | null) => [
    month,
    name,
    people,
    ...cellsOf(figures, writePoints),
    ...(worth === null
      ? []
      : [worth.amount, ...cellsOf(figures, (points) => writeWorth(points, worth))]),
  ]
  yield [row('Company', '', company)]
  yield teams.map(({ team, people, figures }) => {
    const size = figures === null ? `fewer than ${smallestGroup}, or hidden with them` : people
    return row(team ?? 'No team', String(size ?? ''), figures)
  })
  if (hidden !== null) yield [row('Hidden teams together', '', hidden)]
}

function cellsOf(figures: Figures | null, write: (points: bigint) => string): string[] {
  return STATEMENT_LINES.map((line) => (figures === null ? '' : write(figures[line])))
}
