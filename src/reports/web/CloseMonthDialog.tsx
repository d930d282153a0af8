import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announce } from '#platform/web/ui/announce.ts'
import { statementEndpoints } from '#reports/contract/statements.ts'
import { sayMonth } from './months.ts'

interface CloseMonthDialogProps {
  opened: boolean
  /** The month; null before the first opening. */
  subject: string | null
  close: () => void
}

/** Asks before a month is closed for good. */
export function CloseMonthDialog({ opened, subject, close }: CloseMonthDialogProps) {
  const queries = useQueryClient()
  const closing = useMutation({
    mutationFn: (month: string) => call(statementEndpoints.closeMonth, { params: { month } }),
    onSuccess: ({ month }) => {
      announce('success', t`${{ month: sayMonth(month) }} is closed.`)
      close()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['overview', 'statement'] }),
  })
  return (
    <ActionDialog
      opened={opened}
      title={subject === null ? t`Close the month?` : t`Close ${{ month: sayMonth(subject) }}?`}
      action={t`Close month`}
      subject={subject}
      mutation={closing}
      onClose={close}
    >
      <p>
        <Trans>
          Its figures are stored as they are now, for the company and for each team, and with them
          the worth of a point, if Settings say one. They never change again, and nobody can open
          the month again; every audit of the books compares them with the ledger.
        </Trans>
      </p>
    </ActionDialog>
  )
}
