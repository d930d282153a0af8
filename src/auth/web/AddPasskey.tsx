import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { passkeyEndpoints, PasskeyName } from '#auth/contract/passkeys.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogActions } from '#platform/web/ui/Dialog.tsx'
import { Form, SubmitButton } from '#platform/web/ui/Form.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsForPasskey } from './PasskeyButton.tsx'
import { RecoveryCodes, secondStepQuery } from './SecondStepSetup.tsx'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(passkeyEndpoints.readPasskeys, { signal }),
})

interface AddPasskeyProps {
  /** Called once the passkey is there, and recovery codes are kept. */
  onDone: () => void
  onCancel: () => void
  /** The name of the button that calls `onCancel`. */
  otherwise?: string
}

/** Names a passkey, lets the device make it, then shows recovery codes to a person without any. */
export function AddPasskey(props: AddPasskeyProps) {
  const { data } = useQuery(passkeysQuery)
  return data && <AddPasskeyForm {...props} suggestedName={data.suggestedName} />
}

function AddPasskeyForm(props: AddPasskeyProps & { suggestedName: string }) {
  const { suggestedName, onDone, onCancel, otherwise = t`Cancel` } = props
  const queries = useQueryClient()
  const form = useForm(PasskeyName, { name: suggestedName })
  const add = useMutation({
    mutationFn: async () => (await import('./passkeys.ts')).registerPasskey(form.values.name),
    gcTime: 0,
    onSuccess: async (codes) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
        queries.invalidateQueries({ queryKey: secondStepQuery.queryKey }),
      ])
      if (codes.length > 0) return
      announceMessage('success', t`Your passkey is added.`)
      onDone()
    },
  })
  if (add.data !== undefined && add.data.length > 0) {
    return <RecoveryCodes says={t`Your passkey is added.`} codes={add.data} onDone={onDone} />
  }
  return (
    <Form
      of={form}
      sending={add}
      onSend={() => add.mutate()}
      action={t`Add a passkey`}
      explain={wordsForPasskey}
      end={
        <DialogActions>
          <Button variant="default" size="md" onClick={onCancel} disabled={add.isPending}>
            {otherwise}
          </Button>
          <SubmitButton busy={add.isPending} disabled={!form.filled}>
            <Trans>Add a passkey</Trans>
          </SubmitButton>
        </DialogActions>
      }
    >
      <p>
        <Trans>
          Your device asks for your fingerprint, your face or the lock of your screen, and keeps the
          passkey. From then on it signs you in without a password, and your password alone does not
          sign in any more.
        </Trans>
      </p>
      <TextField
        label={t`Name`}
        description={t`So that you know it again in the list.`}
        data-autofocus
        {...form.field('name')}
      />
    </Form>
  )
}
