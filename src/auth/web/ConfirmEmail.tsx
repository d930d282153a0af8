import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CONFIRM_LINK_HOURS, mailEndpoints } from '#auth/contract/mail-links.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { Fields } from '#platform/web/ui/Form.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { LinkForm, LinkSent, MailOff, useLinkToken } from './MailedLink.tsx'
import { useSendsMail } from './session-queries.ts'

/** The page behind the link to a newcomer. A button confirms, because mail programs open links. */
export function ConfirmEmail() {
  const token = useLinkToken()
  return (
    <Screen title={t`Confirm your email address`} isReading>
      <Card>{token === '' ? <AskAgain /> : <Confirmation key={token} token={token} />}</Card>
    </Screen>
  )
}

function Confirmation({ token }: { token: string }) {
  const confirm = useMutation({
    mutationFn: () => call(mailEndpoints.confirmAddress, { body: { token } }),
  })
  const { data, error } = confirm
  if (data !== undefined) return <Done email={data.email} isActive={data.isActive} />
  if (error instanceof Refused && error.code === 'link-invalid') return <AskAgain />
  return (
    <Fields>
      <p>{t`Press the button to confirm that this email address is yours.`}</p>
      <ErrorBanner message={error && wordsFor(error)} onClear={confirm.reset} />
      <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
        <Trans>Confirm my email address</Trans>
      </Button>
    </Fields>
  )
}

function Done({ email, isActive }: { email: string; isActive: boolean }) {
  return (
    <div role="status">
      <EmptyState
        title={t`Your email address is confirmed`}
        icon={<IconMailCheck size={30} />}
        action={
          isActive && (
            <Button size="md" renderRoot={(props) => <Link to={paths.login} {...props} />}>
              <Trans>Go to login</Trans>
            </Button>
          )
        }
      >
        {isActive
          ? t`${email}: You can log in now.`
          : t`${email}: The administrator has to approve your account before you can log in.`}
      </EmptyState>
    </div>
  )
}

/** Shown when the link was used or replaced, or is too old. */
function AskAgain() {
  const sendsMail = useSendsMail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <LinkSent
        says={t`If the account of ${sentTo} waits to be confirmed, a link is on its way there. It works once, within ${{ hours: CONFIRM_LINK_HOURS }} hours.`}
        onAgain={() => setSentTo(null)}
      />
    )
  }
  return (
    <Fields>
      <p role="alert">{sayRefusal('link-invalid')}</p>
      {sendsMail ? <LinkForm purpose="confirm" onSent={setSentTo} /> : <MailOff />}
    </Fields>
  )
}
