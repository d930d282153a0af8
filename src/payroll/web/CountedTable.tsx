import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconReceipt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { WAY_NAMES, type PayrollRow } from '#payroll/contract/payroll.ts'
import { PAYROLL_KIND_NAMES } from '#platform/contract/payroll-kinds.ts'
import { showCount } from '#platform/web/language/format.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { sayMonth } from '#reports/web/StatementTable.tsx'
import classes from './CountedTable.module.css'
import { CountedMoney } from './PayrollSums.tsx'

type CountedSum = Pick<PayrollRow, 'way' | 'kind' | 'quantity' | 'points' | 'worth' | 'corrects'>

interface CountedTableProps {
  /** The name of the first column: the person or the month. */
  heading: string
  label: string
  stale: boolean
  foot?: ReactNode
  /** Rows, which end with CountedCells. */
  children: ReactNode
}

/** The sums by way and kind, of people or months. */
export function CountedTable({ heading, label, stale, foot, children }: CountedTableProps) {
  const columns = [
    { name: heading },
    { name: t({ message: 'What', context: 'counted for payroll' }) },
    { name: t`Kind` },
    { name: t`Quantity`, isAmount: true },
    { name: t`Points`, isAmount: true },
    { name: t({ message: 'Amount', context: 'money' }), isAmount: true },
  ]
  return (
    <Table columns={columns} className={classes.table} stale={stale} aria-label={label} foot={foot}>
      {children}
    </Table>
  )
}

/** The cells of the sums of one way and kind. */
export function CountedCells({ way, kind, quantity, points, worth, corrects }: CountedSum) {
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
        {showCount(quantity).replace('-', '−')}
      </td>
      <td role="cell" data-label={t`Points`} data-amount>
        <Points amount={points} />
      </td>
      <td role="cell" data-label={t({ message: 'Amount', context: 'money' })} data-amount>
        {worth === null ? t`not known` : <CountedMoney amount={worth} />}
      </td>
    </>
  )
}

/** An empty list, with the rule of what counts. */
export function NothingCounted({ title }: { title: string }) {
  return (
    <EmptyState title={title} icon={<IconReceipt size={30} />}>
      <Trans>
        A gift counts when it is handed over, a voucher when its code is shown, a withdrawal when it
        is paid out.
      </Trans>
    </EmptyState>
  )
}
