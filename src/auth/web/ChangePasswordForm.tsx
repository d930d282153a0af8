import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { PasswordChange } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Form } from '#platform/web/ui/Form.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { NewPasswordField, PasswordField } from './PasswordField.tsx'
import { forgetOneTimePassword, keepSession, keptOneTimePassword } from './session-queries.ts'

/** The only screen after a login with a one-time password. */
export function ChooseNewPassword() {
  const [kept, setKept] = useState(keptOneTimePassword)
  const forget = () => {
    forgetOneTimePassword()
    setKept(null)
  }
  const lead =
    kept === null
      ? t`You signed in with a one-time password. Enter it once more, then choose your own.`
      : t`You signed in with a one-time password. Now choose your own.`
  return (
    <Screen title={t`Choose a new password`} lead={lead} isReading>
      <Card>
        <ChangePasswordForm
          // Without the password from the login, the form asks for it.
          key={kept === null ? 'typed' : 'kept'}
          kept={kept}
          onWrong={forget}
          onChanged={() => announceMessage('success', t`Your password is changed.`)}
        />
      </Card>
    </Screen>
  )
}

interface ChangePasswordFormProps {
  /** The present password, if it need not be typed. */
  kept?: string | null
  /** Called when `kept` is not the password any more. */
  onWrong?: () => void
  onChanged: () => void
}

export function ChangePasswordForm({ kept = null, onWrong, onChanged }: ChangePasswordFormProps) {
  const form = useForm(PasswordChange, { currentPassword: kept ?? '', newPassword: '' })
  const change = useMutation({
    mutationFn: () => call(signInEndpoints.changePassword, { body: form.values }),
    onSuccess: (session) => {
      keepSession(session)
      onChanged()
    },
    onError: (error) => {
      if (kept !== null && error instanceof Refused && error.code === 'password-wrong') onWrong?.()
    },
  })
  return (
    <Form
      of={form}
      sending={change}
      onSend={() => change.mutate()}
      action={t`Save new password`}
      disabled={!form.filled}
    >
      {kept === null && (
        <PasswordField
          label={t`Current Password`}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      )}
      <NewPasswordField {...form.field('newPassword')} />
    </Form>
  )
}

/** Opens the dialog that changes the password. */
export function ChangePasswordButton() {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>{t`Change password`}</Button>
      <FormModal opened={opened} onClose={close} title={t`Change password`}>
        <ChangePasswordForm
          onChanged={() => {
            close()
            announceMessage('success', t`Your password is changed. Other devices are signed out.`)
          }}
        />
      </FormModal>
    </>
  )
}
