import { Button } from '@mantine/core'
import type { CreatedAccount } from '#contract/new-account.ts'
import { showPoints } from '#contract/points.ts'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { SuccessDialog } from '../ui/SuccessDialog.tsx'

interface AccountCreatedProps {
  opened: boolean
  account: CreatedAccount | undefined
  onAnother: () => void
}

/** The success dialog of Create Account: the sign-up bonus, and what comes before the first login. */
export function AccountCreated({ opened, account, onAnother }: AccountCreatedProps) {
  return (
    <SuccessDialog
      opened={opened}
      title={`Welcome, ${account?.firstName ?? ''}!`}
      onClose={onAnother}
      actions={<Button onClick={onAnother}>Add Another Account</Button>}
    >
      {account !== undefined && (
        <>
          <p>
            Your account is created, with a bonus of{' '}
            <strong>{showPoints(account.bonus)} points</strong>.
          </p>
          {account.confirmation !== 'none' && <ConfirmFirst email={account.email} />}
          {account.confirmation !== 'activates' && (
            <p>
              {account.isActive
                ? 'You can log in now.'
                : 'An administrator must activate it before you can log in.'}
            </p>
          )}
        </>
      )}
    </SuccessDialog>
  )
}
