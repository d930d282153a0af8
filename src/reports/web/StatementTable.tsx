import { Title } from '@mantine/core'
import { Points } from '#platform/web/ui/Points.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import {
  LESS,
  STATEMENT_LINES,
  type Figures,
  type StatementLine,
} from '#reports/contract/statements.ts'
import classes from './MonthPage.module.css'
import { LINE_NAMES } from './months.ts'

/** The meaning of each line of the company; its thanks always add up to nothing. */
const MEANINGS: Readonly<Record<Exclude<StatementLine, 'thanks'>, string>> = {
  opening: 'held when the month began',
  signUps: 'given to new accounts',
  deposits: 'deposited by people',
  bonuses: 'bonus points that were deposited',
  adjustments: 'added by hand, with a reason',
  purchases: 'paid for gifts',
  refunds: 'paid back for gifts',
  withdrawals: 'taken out by people',
  forfeited: 'written off by hand, with a reason',
  closing: 'held when the month ended',
}

const LINES = STATEMENT_LINES.filter((line) => line !== 'thanks')

/** The statement of the whole company: a sum, one line below the other. */
export function StatementTable({ title, company }: { title: string; company: Figures }) {
  return (
    <section aria-labelledby="statement">
      <Title order={2} id="statement" className={classes.heading}>
        {title}
      </Title>
      <Table cards="never" aria-label={`The statement of ${title}`} className={classes.statement}>
        {LINES.map((line) => (
          <tr key={line} role="row" data-sum={line === 'opening' || line === 'closing'}>
            <th role="rowheader" scope="row">
              {LINE_NAMES[line]} <span className={classes.meaning}>{MEANINGS[line]}</span>
            </th>
            <td role="cell" data-amount>
              {LESS.has(line) ? (
                <Points amount={-company[line]} />
              ) : (
                <Points amount={company[line]} signed={line !== 'opening' && line !== 'closing'} />
              )}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
