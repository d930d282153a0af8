import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { payrollEndpoints, type PayrollMonth } from '#payroll/contract/payroll.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { sayMonth } from '#reports/web/StatementTable.tsx'
import { PayrollSums } from './PayrollSums.tsx'

interface ClosePayrollDialogProps {
  opened: boolean
  /** The month as it was read; null before the first opening. */
  subject: PayrollMonth | null
  close: () => void
}

/** Asks before a month is closed for payroll, for good. */
export function ClosePayrollDialog({ opened, subject, close }: ClosePayrollDialogProps) {
  const queries = useQueryClient()
  const closing = useMutation({
    mutationFn: ({ month }: PayrollMonth) =>
      call(payrollEndpoints.closePayroll, { params: { month } }),
    onSuccess: ({ month }) => {
      announceMessage('success', t`${{ month: sayMonth(month) }} is closed for payroll.`)
      close()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['payroll'] }),
  })
  return (
    <ActionDialog
      opened={opened}
      title={
        subject === null
          ? t`Close the month for payroll?`
          : t`Close ${{ month: sayMonth(subject.month) }} for payroll?`
      }
      action={t`Close month`}
      subject={subject}
      mutation={closing}
      onClose={close}
    >
      <p>
        <Trans>
          Its lines are stored as they are now, and so are those of earlier months that are still
          open. They never change again: what is refunded or taken back afterwards is a line of the
          month in which that happens.
        </Trans>
      </p>
      {subject !== null && <PayrollSums {...subject.totals} />}
    </ActionDialog>
  )
}
