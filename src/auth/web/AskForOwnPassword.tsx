import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { Credentials, type Session } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { Form } from '#platform/web/ui/Form.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { nextLoginStep, type ProvedLogin } from './login-steps.ts'
import { PasswordField } from './PasswordField.tsx'

const OwnPassword = z.strictObject({ ownPassword: Credentials.shape.password })

interface AskForOwnPasswordProps {
  /** The name and the password in the directory, which were right. */
  credentials: Credentials
  onLogin: (session: Session) => void
  onAskFor: (proved: ProvedLogin) => void
  onBack: () => void
}

/** After a login by the directory: the password of the account here, which connects both, once. */
export function AskForOwnPassword(props: AskForOwnPasswordProps) {
  const { credentials, onLogin, onAskFor, onBack } = props
  const form = useForm(OwnPassword, { ownPassword: '' })
  const { form: element } = form
  // It takes the place of the form that had the focus.
  useEffect(() => element.current?.querySelector<HTMLElement>('input')?.focus(), [element])
  const body = { ...credentials, ...form.values }
  const login = useMutation({
    mutationFn: () => call(signInEndpoints.login, { body }),
    onSuccess: onLogin,
    onError: (error) => {
      const asks = nextLoginStep(error)
      if (asks !== null) onAskFor({ credentials: body, asks })
    },
  })
  return (
    <Form
      of={form}
      sending={login}
      onSend={() => login.mutate()}
      action={t`Connect and sign in`}
      busy={login.isPending || login.isSuccess}
      disabled={!form.filled}
      after={<Button size="md" variant="default" fullWidth onClick={onBack}>{t`Back`}</Button>}
    >
      <p>
        {t`You already have an account here, with a password of its own. Enter that one too, once; after that the password of the directory is enough.`}
      </p>
      <PasswordField
        label={t`Password of your account here`}
        autoComplete="current-password"
        {...form.field('ownPassword')}
      />
    </Form>
  )
}
