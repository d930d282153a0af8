import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SecondStepCode, secondStepEndpoints } from '#auth/contract/second-step.ts'
import { call } from '#platform/web/api/client.ts'
import { DialogActions } from '#platform/web/ui/Dialog.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { Fields, Form, SubmitButton } from '#platform/web/ui/Form.tsx'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { CodeField } from './AskForCode.tsx'
import classes from './SecondStepSetup.module.css'

/** One's own codes of an app, and the recovery codes left. */
export const secondStepQuery = queryOptions({
  queryKey: ['secondStep'],
  queryFn: ({ signal }) => call(secondStepEndpoints.readSecondStep, { signal }),
})

/** How many recovery codes are left. */
export function describeCodesLeft(recoveryCodes: number): string {
  return plural(recoveryCodes, {
    0: 'You have no recovery code left. Another passkey, or codes of an app set up anew, bring new ones.',
    1: 'You have one recovery code left.',
    other: 'You have # recovery codes left.',
  })
}

interface SecondStepSetupProps {
  /** Called once the recovery codes are kept. */
  onDone: () => void
  onCancel: () => void
  /** The name of the button that calls `onCancel`. */
  otherwise?: string
}

/** Sets up a second step: the key for the app, a code of it, then the recovery codes. */
export function SecondStepSetup({ onDone, onCancel, otherwise = t`Cancel` }: SecondStepSetupProps) {
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
        says={t`Your login asks for a code now.`}
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
      action={t`Turn on`}
      end={
        <DialogActions>
          <Button variant="default" size="md" onClick={onCancel} disabled={confirm.isPending}>
            {otherwise}
          </Button>
          <SubmitButton busy={confirm.isPending} disabled={!form.filled}>{t`Turn on`}</SubmitButton>
        </DialogActions>
      }
    >
      <p>
        <Trans>
          Scan this with an app for codes on your phone, such as Aegis, Google Authenticator or your
          password manager. Then type the code that it shows.
        </Trans>
      </p>
      <KeyForApp address={begun.data.address} typed={begun.data.key} />
      <CodeField {...form.field('code')} description={t`Six digits that your app shows.`} />
    </Form>
  )
}

function KeyForApp({ address, typed }: { address: string; typed: string }) {
  return (
    <div className={classes.key}>
      <QrCode text={address} label={t`QR code for your app`} className={classes.code} />
      <div>
        <p>{t`No camera? Type this key into the app:`}</p>
        <p className={classes.typed}>{typed.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      </div>
    </div>
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
    <Fields>
      <p role="status">
        {says}{' '}
        <Trans>
          Keep these recovery codes where your phone is not, such as on paper: each stands for the
          second step once. They are shown only here.
        </Trans>
      </p>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" size="md" onClick={() => copy(codes.join('\n'))}>
          {copied ? t`Copied` : t`Copy`}
        </Button>
        <Button size="md" onClick={onDone}>{t`I have kept them`}</Button>
      </DialogActions>
    </Fields>
  )
}
