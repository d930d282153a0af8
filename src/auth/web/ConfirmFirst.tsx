import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { mailEndpoints, CONFIRM_LINK_HOURS } from '#auth/contract/mail-links.ts'
import { call } from '#platform/web/api/client.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'

/** Says that a link was sent to the new account's address, and sends it again. */
export function ConfirmFirst({ email }: { email: string }) {
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
