import { useEffect } from 'react'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { SecondStepCode, secondStepEndpoints } from '#auth/contract/second-step.ts'
import { call } from '#platform/web/api/client.ts'
import { DialogActions } from '#platform/web/ui/Dialog.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { Form, SubmitButton } from '#platform/web/ui/Form.tsx'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { CodeField } from './AskForCode.tsx'
import forms from '#platform/web/ui/form.module.css'
import classes from './SecondStepSetup.module.css'

interface SecondStepSetupProps {
  /** Called once the recovery codes are kept. */
  onDone: () => void
  onCancel: () => void
  /** The name of the button that calls `onCancel`. */
  otherwise?: string
}

/** Sets up a second step: the key for the app, a code of it, then the recovery codes. */
export function SecondStepSetup({ onDone, onCancel, otherwise = 'Cancel' }: SecondStepSetupProps) {
  const form = useForm(SecondStepCode, { code: '' })
  const { mutate: begin, ...begun } = useMutation({
    mutationFn: () => call(secondStepEndpoints.beginSecondStep),
    // The answers are secrets: they leave the cache with this form.
    gcTime: 0,
  })
  useEffect(() => begin(), [begin])
  const confirm = useMutation({
    mutationFn: () => call(secondStepEndpoints.confirmSecondStep, { body: form.values }),
    gcTime: 0,
    // Somebody with a passkey has recovery codes already.
    onSuccess: ({ recoveryCodes }) => recoveryCodes.length === 0 && onDone(),
  })
  if (confirm.data) {
    return (
      <RecoveryCodes
        says="Your login asks for a code now."
        codes={confirm.data.recoveryCodes}
        onDone={onDone}
      />
    )
  }
  if (begun.data === undefined) {
    if (begun.error === null) return <RowsSkeleton rows={3} />
    return <ErrorBanner message={wordsFor(begun.error)} onClear={onCancel} />
  }
  return (
    <Form
      of={form}
      sending={confirm}
      onSend={() => confirm.mutate()}
      action="Turn on"
      end={
        <DialogActions>
          <Button variant="default" size="md" onClick={onCancel} disabled={confirm.isPending}>
            {otherwise}
          </Button>
          <SubmitButton busy={confirm.isPending} disabled={!form.filled}>
            Turn on
          </SubmitButton>
        </DialogActions>
      }
    >
      <p>
        Scan this with an app for codes on your phone, such as Aegis, Google Authenticator or your
        password manager. Then type the code that it shows.
      </p>
      <div className={classes.key}>
        <QrCode text={begun.data.address} label="QR code for your app" className={classes.code} />
        <div>
          <p>No camera? Type this key into the app:</p>
          <p className={classes.typed}>{begun.data.key.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
        </div>
      </div>
      <CodeField {...form.field('code')} description="Six digits that your app shows." />
    </Form>
  )
}

interface RecoveryCodesProps {
  /** The new second step, as a sentence. */
  says: string
  codes: readonly string[]
  onDone: () => void
}

/** New recovery codes, shown once. */
export function RecoveryCodes({ says, codes, onDone }: RecoveryCodesProps) {
  const { copied, copy } = useClipboard({ timeout: 3000 })
  return (
    <div className={forms.form}>
      <p role="status">
        {says} Keep these recovery codes where your phone is not, such as on paper: each stands for
        the second step once. They are shown only here.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" size="md" onClick={() => copy(codes.join('\n'))}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button size="md" onClick={onDone}>
          I have kept them
        </Button>
      </DialogActions>
    </div>
  )
}
