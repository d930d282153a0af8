import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  PROOF_MINUTES,
  secondStepEndpoints,
  type IdentityProof,
} from '#auth/contract/second-step.ts'
import { DirectoryCredentials, secondStepCode } from '#auth/contract/sign-in-endpoints.ts'
import { Credentials } from '#platform/contract/people.ts'
import { call, proofIsAskedBy } from '#platform/web/api/client.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { CodeField } from './AskForCode.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SingleSignOn, singleSignOnQuery, usePasskeysWork } from './SingleSignOn.tsx'

/** Opens when an act asks for a proof, and lets the act go on once it was given. */
export function ProveYourself() {
  const [opened, setOpened] = useState(false)
  const waiting = useRef<((proved: boolean) => void)[]>([])
  useEffect(
    () =>
      proofIsAskedBy({
        ask: () => {
          setOpened(true)
          return new Promise((decided) => waiting.current.push(decided))
        },
        ensure: () => call(secondStepEndpoints.readProof),
      }),
    [],
  )
  const end = (proved: boolean) => {
    setOpened(false)
    for (const decided of waiting.current.splice(0)) decided(proved)
  }
  return (
    <FormModal
      opened={opened}
      onClose={() => end(false)}
      title={t`Please confirm that it is you`}
      zIndex={400}
    >
      {opened && <ProofForm onEnd={end} />}
    </FormModal>
  )
}

function ProofForm({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const [byCode, setByCode] = useState(false)
  const provider = useQuery(singleSignOnQuery).data?.name ?? null
  const prove = useMutation({
    mutationFn: (proof: IdentityProof) => call(secondStepEndpoints.proveYourself, { body: proof }),
    // A password must not stay in the cache.
    gcTime: 0,
    onSuccess: () => onEnd(true),
  })
  const passkeysWork = usePasskeysWork()
  const Form = byCode ? CodeForm : PasswordForm
  return (
    <>
      <Form
        prove={prove}
        onCancel={() => onEnd(false)}
        onOther={() => {
          prove.reset()
          setByCode(!byCode)
        }}
      />
      <SingleSignOn
        passkey={
          passkeysWork && (
            <PasskeyButton
              use={(passkeys) => passkeys.proveWithPasskey()}
              onUsed={() => onEnd(true)}
            >
              {t`Use a passkey`}
            </PasskeyButton>
          )
        }
      />
      {provider !== null && (
        <p>
          <Trans>
            After “Sign in with {provider}” you come back to Home, and do this again: nothing has
            happened yet.
          </Trans>
        </p>
      )}
    </>
  )
}

interface ProofFormProps {
  prove: {
    mutate: (proof: IdentityProof) => void
    isPending: boolean
    error: Error | null
    reset: () => void
  }
  onCancel: () => void
  /** Changes between password and code. */
  onOther: () => void
}

function Reason() {
  const minutes = PROOF_MINUTES
  return <p>{t`It is more than ${minutes} minutes since you last logged in, or confirmed it.`}</p>
}

const PasswordProof = z.strictObject({ password: Credentials.shape.password })
const DirectoryProof = z.strictObject({ password: DirectoryCredentials.shape.password })

function PasswordForm({ prove, onCancel, onOther }: ProofFormProps) {
  const hasDirectory = useQuery(singleSignOnQuery).data?.directory ?? false
  const form = useForm(hasDirectory ? DirectoryProof : PasswordProof, { password: '' })
  return (
    <DialogForm
      of={form}
      sending={prove}
      onSend={() => prove.mutate(form.values)}
      action={t`Confirm`}
      disabled={!form.filled}
      onCancel={onCancel}
      after={<Button variant="subtle" onClick={onOther}>{t`Use a code of my app instead`}</Button>}
    >
      <Reason />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </DialogForm>
  )
}

const CodeProof = z.strictObject({ code: secondStepCode })

function CodeForm({ prove, onCancel, onOther }: ProofFormProps) {
  const form = useForm(CodeProof, { code: '' })
  return (
    <DialogForm
      of={form}
      sending={prove}
      onSend={() => prove.mutate(form.values)}
      action={t`Confirm`}
      disabled={!form.filled}
      onCancel={onCancel}
      after={<Button variant="subtle" onClick={onOther}>{t`Use my password instead`}</Button>}
    >
      <Reason />
      <CodeField
        {...form.field('code')}
        description={t`Six digits, or one of your recovery codes.`}
      />
    </DialogForm>
  )
}
