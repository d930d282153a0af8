import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CreatedAccount } from '#auth/contract/new-account.ts'
import { showPoints } from '#platform/contract/points.ts'
import { wordsOf } from '#platform/contract/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { SuccessDialog } from '#platform/web/ui/SuccessDialog.tsx'

interface AccountCreatedProps {
  opened: boolean
  account: CreatedAccount | undefined
  onAnother: () => void
}

/**
 * The success dialog of Create Account: the sign-up bonus, and the steps before the first login.
 */
export function AccountCreated({ opened, account, onAnother }: AccountCreatedProps) {
  const isActive = account?.isActive ?? false
  return (
    <SuccessDialog
      opened={opened}
      title={`Welcome, ${account?.firstName ?? ''}!`}
      onClose={onAnother}
      actions={
        <>
          <Button
            variant={isActive ? 'filled' : 'default'}
            renderRoot={(props) => <Link to={paths.login} {...props} />}
          >
            Go to login
          </Button>
          <Button variant={isActive ? 'default' : 'filled'} onClick={onAnother}>
            Add Another Account
          </Button>
        </>
      }
    >
      {account !== undefined && (
        <>
          <p>
            Your account is created, with a bonus of{' '}
            <strong>{showPoints(account.bonus)} points</strong>.
          </p>
          {account.confirmation !== 'none' && <ConfirmFirst email={account.email} />}
          <NextStep account={account} />
        </>
      )}
    </SuccessDialog>
  )
}

function NextStep({ account: { isActive, confirmation } }: { account: CreatedAccount }) {
  if (isActive) return <p>You can log in now.</p>
  if (confirmation === 'activates') return <p>Once it is confirmed, you can log in.</p>
  return (
    <p>
      <strong>The administrator has to approve your account before you can log in.</strong> Until
      then Login says “{wordsOf('account-unapproved')}” Try again later, or ask your administrator.
    </p>
  )
}
