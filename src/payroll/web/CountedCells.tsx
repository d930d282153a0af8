import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { WAY_NAMES, type PayrollRow } from '#payroll/contract/payroll.ts'
import { PAYROLL_KIND_NAMES } from '#platform/contract/payroll-kinds.ts'
import { showCount } from '#platform/web/language/format.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import { sayMonth } from '#reports/web/StatementTable.tsx'
import { sayMoney } from '#settings/contract/point-settings.ts'
import classes from './CountedCells.module.css'

type Counted = Pick<PayrollRow, 'way' | 'kind' | 'quantity' | 'points' | 'worth' | 'corrects'>

/** The columns of what counted, after those that say of whom or when. */
export function countedColumns() {
  return [
    { name: t({ message: 'What', context: 'counted for payroll' }) },
    { name: t`Kind` },
    { name: t`Quantity`, isAmount: true },
    { name: t`Points`, isAmount: true },
    { name: t`Amount`, isAmount: true },
  ]
}

/** What counted of one way and kind, as the cells of a row. */
export function CountedCells({ way, kind, quantity, points, worth, corrects }: Counted) {
  return (
    <>
      <td role="cell" data-label={t({ message: 'What', context: 'counted for payroll' })}>
        {t(WAY_NAMES[way])}
        {corrects !== null && (
          <span className={classes.quiet}>{t`Correction of ${{ month: sayMonth(corrects) }}`}</span>
        )}
      </td>
      <td role="cell" data-label={t`Kind`}>
        {kind === null ? '–' : t(PAYROLL_KIND_NAMES[kind])}
      </td>
      <td role="cell" data-label={t`Quantity`} data-amount>
        {showCount(quantity)}
      </td>
      <td role="cell" data-label={t`Points`} data-amount>
        <Points amount={points} />
      </td>
      <td role="cell" data-label={t`Amount`} data-amount className={classes.money}>
        {worth === null ? t`not known` : sayMoney(worth, i18n.locale)}
      </td>
    </>
  )
}
