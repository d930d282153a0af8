import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import type { CreatedAccount } from '#auth/contract/new-account.ts'
import { showPoints } from '#platform/contract/points.ts'
import { wordsOf } from '#platform/contract/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { SuccessDialog } from '#platform/web/ui/SuccessDialog.tsx'
import { mailEndpoints, CONFIRM_LINK_HOURS } from '#auth/contract/mail-links.ts'
import { call } from '#platform/web/api/client.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'

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

/** Says that a link was sent to the new account's address, and sends it again. */
function ConfirmFirst({ email }: { email: string }) {
  const again = useMutation({
    mutationFn: () => call(mailEndpoints.askForLink, { body: { email, purpose: 'confirm' } }),
  })
  return (
    <>
      <p>
        We sent a link to <strong>{email}</strong>. Please confirm your email address with it,
        within {CONFIRM_LINK_HOURS} hours.
      </p>
      <div role="status">{again.isSuccess && <p>We sent the link again.</p>}</div>
      <ErrorBanner message={again.error && wordsFor(again.error)} onClear={again.reset} />
      <p>
        <Button
          variant="subtle"
          size="compact-md"
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          Send it again
        </Button>
      </p>
    </>
  )
}
