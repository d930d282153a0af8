import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Title } from '@mantine/core'
import { Points } from '#platform/web/ui/Points.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import {
  LESS,
  STATEMENT_LINES,
  type Figures,
  type StatementLine,
} from '#reports/contract/statements.ts'
import { sayWorth, type Worth } from '#settings/contract/point-settings.ts'
import classes from './MonthPage.module.css'
import { LINE_NAMES } from './months.ts'

/** The meaning of each line of the company; its thanks always add up to nothing. */
const MEANINGS: Readonly<Record<Exclude<StatementLine, 'thanks'>, MessageDescriptor>> = {
  opening: msg`held when the month began`,
  signUps: msg`given to new accounts`,
  deposits: msg`deposited by people`,
  bonuses: msg`bonus points that were deposited`,
  adjustments: msg`added by hand, with a reason`,
  purchases: msg`paid for gifts`,
  refunds: msg`paid back for gifts`,
  withdrawals: msg`taken out by people`,
  forfeited: msg`written off by hand, with a reason`,
  closing: msg`held when the month ended`,
}

const LINES = STATEMENT_LINES.filter((line) => line !== 'thanks')

interface StatementTableProps {
  title: string
  company: Figures
  /** Null: points alone. */
  worth: Worth | null
}

/** The statement of the whole company: a sum, one line below the other, in money too. */
export function StatementTable({ title, company, worth }: StatementTableProps) {
  const columns = worth && [
    { name: t`Line`, isUnseen: true },
    { name: t`Points`, isAmount: true },
    { name: worth.currency, isAmount: true },
  ]
  return (
    <section aria-labelledby="statement">
      <Title order={2} id="statement" className={classes.heading}>
        {title}
      </Title>
      <Table
        {...(columns && { columns })}
        cards="never"
        aria-label={t`The statement of ${{ month: title }}`}
        className={classes.statement}
      >
        {LINES.map((line) => (
          <tr key={line} role="row" data-sum={line === 'opening' || line === 'closing'}>
            <th role="rowheader" scope="row">
              {t(LINE_NAMES[line])} <span className={classes.meaning}>{t(MEANINGS[line])}</span>
            </th>
            <td role="cell" data-amount>
              {LESS.has(line) ? (
                <Points amount={-company[line]} />
              ) : (
                <Points amount={company[line]} signed={line !== 'opening' && line !== 'closing'} />
              )}
            </td>
            {worth !== null && (
              <td role="cell" data-amount>
                <Money points={LESS.has(line) ? -company[line] : company[line]} worth={worth} />
              </td>
            )}
          </tr>
        ))}
      </Table>
    </section>
  )
}

/** The worth of points, in digits of equal width. */
export function Money({ points, worth }: { points: bigint; worth: Worth }) {
  return (
    <span className={classes.money}>{sayWorth(points, worth, i18n.locale).replace('-', '−')}</span>
  )
}
