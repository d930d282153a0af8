import { writePoints } from '#platform/contract/points.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import { STATEMENT_LINES, type Figures, type Statement } from '#reports/contract/statements.ts'

const COLUMNS = [
  'Month',
  'Team',
  'People',
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

/** A statement as a table: the company, then its teams. Amounts have the signs of the statement. */
export function statementCsv(statement: Statement): FileAnswer {
  return csvTable(`statement-${statement.month}.csv`, COLUMNS, rowsOf(statement))
}

async function* rowsOf({ month, company, teams, hidden, smallestGroup }: Statement) {
  const row = (name: string, people: string, figures: Figures | null) => [
    month,
    name,
    people,
    ...STATEMENT_LINES.map((line) => (figures === null ? '' : writePoints(figures[line]))),
  ]
  yield [row('Company', '', company)]
  yield teams.map(({ team, people, figures }) => {
    const size = figures === null ? `fewer than ${smallestGroup}, or hidden with them` : people
    return row(team ?? 'No team', String(size ?? ''), figures)
  })
  if (hidden !== null) yield [row('Hidden teams together', '', hidden)]
}
