import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import { PASSWORD_LINK_MINUTES } from '#auth/contract/mail-links.ts'
import { isAddress } from '#platform/contract/people.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { AskAdministrator, LinkForm, LinkSent, MailOff } from './MailedLink.tsx'
import { useSendsMail } from './session-queries.ts'

const LEAD = msg`Enter the email address of your account, and we send you a link to choose a new password.`

/** Requests a link to choose a new password. */
export function ForgottenPassword() {
  const sendsMail = useSendsMail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Screen title={t`Forgotten your password?`} {...(sendsMail && { lead: t(LEAD) })} isReading>
      <Card>
        {!sendsMail ? (
          <MailOff />
        ) : sentTo === null ? (
          <LinkForm purpose="password" onSent={setSentTo} />
        ) : !isAddress(sentTo) ? (
          <AskAdministrator name={sentTo} onAgain={() => setSentTo(null)} />
        ) : (
          <LinkSent
            says={t`If ${sentTo} has an active account, a link is on its way there. It works once, within ${{ minutes: PASSWORD_LINK_MINUTES }} minutes. Check your spam folder too.`}
            onAgain={() => setSentTo(null)}
          />
        )}
      </Card>
    </Screen>
  )
}
