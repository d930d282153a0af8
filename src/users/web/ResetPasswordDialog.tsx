import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { DialogActions } from '#platform/web/ui/Dialog.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { Fields } from '#platform/web/ui/Form.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { useStaysOpen } from '#platform/web/ui/stays-open.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { userEndpoints, type UserRow } from '#users/contract/users.ts'
import classes from './ResetPasswordDialog.module.css'

interface ResetPasswordDialogProps {
  /** The user whose password is reset; null keeps the dialog closed. */
  user: UserRow | null
  onClose: () => void
}

/** Asks, then shows the one-time password once. */
export function ResetPasswordDialog({ user, onClose }: ResetPasswordDialogProps) {
  return (
    <FormModal opened={user !== null} onClose={onClose} title={t`Reset password`}>
      {user !== null && <ResetPassword user={user} onClose={onClose} />}
    </FormModal>
  )
}

function ResetPassword({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const reset = useMutation({
    mutationFn: () => call(userEndpoints.resetPassword, { params: { id: user.id } }),
    // The answer is a secret: it leaves the cache when the dialog closes.
    gcTime: 0,
  })
  useStaysOpen(reset.isPending)
  const name = nameOf(user)
  if (reset.data) {
    return <OneTimePassword name={name} password={reset.data.oneTimePassword} onClose={onClose} />
  }
  return (
    <Fields>
      <p>
        <Trans>
          {name} gets a one-time password, is signed out everywhere, and chooses a new password at
          the next login.
        </Trans>
      </p>
      <ErrorBanner message={reset.error && wordsFor(reset.error)} onClear={reset.reset} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button loading={reset.isPending} onClick={() => reset.mutate()}>
          <Trans>Reset password</Trans>
        </Button>
      </DialogActions>
    </Fields>
  )
}

interface OneTimePasswordProps {
  name: string
  password: string
  onClose: () => void
}

function OneTimePassword({ name, password, onClose }: OneTimePasswordProps) {
  const { copied, copy } = useClipboard({ timeout: 3000 })
  return (
    <Fields>
      <p role="status">
        <Trans>Give this password to {name}. It is shown only once.</Trans>
      </p>
      <TextInput
        label={t`One-time password`}
        value={password}
        readOnly
        size="md"
        classNames={{ input: classes.password }}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <DialogActions>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={() => copy(password)}
        >
          {copied ? t`Copied` : t`Copy`}
        </Button>
        <Button onClick={onClose}>{t`Done`}</Button>
      </DialogActions>
    </Fields>
  )
}
