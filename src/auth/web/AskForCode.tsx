import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SecondStepCode } from '#auth/contract/second-step.ts'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import type { Session } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { Form } from '#platform/web/ui/Form.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { usePasskeysWork } from './SingleSignOn.tsx'

interface AskForCodeProps {
  /** The name and the password, which were right. */
  credentials: { readonly email: string; readonly password: string }
  hasPasskey: boolean
  onLogin: (session: Session) => void
  onBack: () => void
}

/** The second step of a login: a passkey, a code of the app, or a recovery code. */
export function AskForCode({ credentials, hasPasskey, onLogin, onBack }: AskForCodeProps) {
  const passkeysWork = usePasskeysWork()
  const form = useForm(SecondStepCode, { code: '' })
  const { form: element } = form
  // It takes the place of the form that had the focus.
  useEffect(() => element.current?.querySelector<HTMLElement>('button, input')?.focus(), [element])
  const login = useMutation({
    mutationFn: () => call(signInEndpoints.login, { body: { ...credentials, ...form.values } }),
    onSuccess: onLogin,
  })
  return (
    <Form
      of={form}
      sending={login}
      onSend={() => login.mutate()}
      action={t`Login`}
      busy={login.isPending || login.isSuccess}
      disabled={!form.filled}
      after={<Button size="md" variant="default" fullWidth onClick={onBack}>{t`Back`}</Button>}
    >
      {hasPasskey && passkeysWork ? (
        <>
          <p>{t`Your password is right. Now use your passkey, or type a code.`}</p>
          <PasskeyButton
            isMain
            use={(passkeys) => passkeys.signInWithPasskey(credentials.email)}
            onUsed={onLogin}
          >
            {t`Use your passkey`}
          </PasskeyButton>
        </>
      ) : (
        <p>
          {hasPasskey
            ? t`Your password is right. Now type one of your recovery codes, or a code of your app: your passkey does not work in this browser.`
            : t`Your password is right. Now type the code that your app shows.`}
        </p>
      )}
      <CodeField
        {...form.field('code')}
        description={
          hasPasskey
            ? t`A recovery code, or six digits of your app if you have set one up.`
            : t`Six digits, or one of your recovery codes.`
        }
      />
    </Form>
  )
}

interface CodeFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
  description: string
}

/** A code of an app or a recovery code, which phones and password managers fill in. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      label={t`Code`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus
      {...props}
    />
  )
}
