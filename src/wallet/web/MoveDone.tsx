import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Receipt } from '#platform/contract/transactions.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { SuccessDialog } from '#platform/web/ui/SuccessDialog.tsx'

interface MoveDoneProps {
  opened: boolean
  title: string
  receipt: Receipt | null
  onClose: () => void
  children: ReactNode
}

/** The success dialog of a movement, with the new total balance. */
export function MoveDone(props: MoveDoneProps) {
  const { opened, title, receipt, onClose, children } = props
  return (
    <SuccessDialog
      opened={opened}
      title={title}
      onClose={onClose}
      actions={<Button size="md" onClick={onClose} data-autofocus>{t`Done`}</Button>}
    >
      {children}
      {receipt && (
        <p>
          {t`Your total balance is now ${{ points: showPoints(receipt.balances.total) }} points.`}
        </p>
      )}
    </SuccessDialog>
  )
}
