import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showPoints } from '#platform/contract/points.ts'
import { listNames, nameOf } from '#platform/web/ui/name-of.ts'
import { SuccessDialog } from '#platform/web/ui/SuccessDialog.tsx'
import { paidFrom } from '#wallet/web/paid-from.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import type { SentThanks } from './send-thanks.ts'
import { takeBack } from './take-back.ts'

interface ThanksDoneProps {
  sent: SentThanks | null
  opened: boolean
  onClose: () => void
}

/** The success dialog of /transfer (specification, section 2, Appreciate). */
export function ThanksDone({ sent, opened, onClose }: ThanksDoneProps) {
  const { data: balances } = useQuery(balancesQuery)
  const id = sent?.id ?? null
  return (
    <SuccessDialog
      opened={opened}
      onClose={onClose}
      title="Appreciation sent"
      actions={
        <>
          {id !== null && (
            <Button
              variant="default"
              size="md"
              onClick={() => {
                onClose()
                void takeBack(id)
              }}
            >
              Undo
            </Button>
          )}
          <Button size="md" onClick={onClose} data-autofocus>
            Done
          </Button>
        </>
      }
    >
      {sent && <p>{sentInWords(sent)}</p>}
      {sent && sent.amount > 0 && (
        <>
          <p>{paidFrom(sent.paid, 'earned')}</p>
          {balances && <p>Your total balance is now {showPoints(balances.total)} points.</p>}
        </>
      )}
    </SuccessDialog>
  )
}

function sentInWords({ receivers, amount }: SentThanks): string {
  const names = listNames(receivers.map(nameOf))
  if (amount === 0) return `${names} just got your thanks.`
  const each = receivers.length > 1 ? ' each' : ''
  return `You sent ${showPoints(amount)} points${each} to ${names}.`
}
