import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SecondStepCode, secondStepEndpoints } from '#auth/contract/second-step.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { passkeysQuery } from './AddPasskey.tsx'
import { CodeField } from './AskForCode.tsx'
import { describeCodesLeft, secondStepQuery, SecondStepSetup } from './SecondStepSetup.tsx'

/** One's own second step at login: whether it is on, and the dialogs that turn it on and off. */
export function SecondStep() {
  const { data } = useQuery(secondStepQuery)
  const hasPasskey = (useQuery(passkeysQuery).data?.passkeys.length ?? 0) > 0
  const queries = useQueryClient()
  const [settingUp, setup] = useDisclosure(false)
  const [turningOff, removal] = useDisclosure(false)
  if (data === undefined) return null
  const { since, recoveryCodesLeft } = data
  const endSetup = () => {
    setup.close()
    void queries.invalidateQueries({ queryKey: secondStepQuery.queryKey })
  }
  return (
    <Card>
      <ActionSection
        title={t`Second step at login`}
        actions={
          since === null ? (
            <Button variant={hasPasskey ? 'default' : 'filled'} onClick={setup.open}>
              {hasPasskey ? t`Set up codes of an app` : t`Set up a second step`}
            </Button>
          ) : (
            <Button {...ASKS_TO_TAKE} onClick={removal.open}>{t`Turn off`}</Button>
          )
        }
      >
        {since === null ? (
          <p>
            {hasPasskey
              ? t`Your passkeys are your second step. Codes of an app on your phone can stand in for them, where a device has no passkey.`
              : t`Off. With it, login asks for your password and a code that an app on your phone shows. Somebody who learns your password is then still locked out.`}
          </p>
        ) : (
          <p>
            <Trans>
              On since <Moment date={since} />.
            </Trans>{' '}
            {describeCodesLeft(recoveryCodesLeft)}
          </p>
        )}
      </ActionSection>
      {/* Stays until it is closed: the recovery codes are shown once. */}
      <FormModal opened={settingUp} onClose={endSetup} title={t`Set up a second step`}>
        {settingUp && <SecondStepSetup onDone={endSetup} onCancel={endSetup} />}
      </FormModal>
      <FormModal opened={turningOff} onClose={removal.close} title={t`Turn off the second step`}>
        {turningOff && <TurnOff hasPasskey={hasPasskey} onClose={removal.close} />}
      </FormModal>
    </Card>
  )
}

function TurnOff({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm(SecondStepCode, { code: '' })
  const remove = useMutation({
    mutationFn: () => call(secondStepEndpoints.removeSecondStep, { body: form.values }),
    onSuccess: (now) => {
      queries.setQueryData(secondStepQuery.queryKey, now)
      announceMessage('success', t`Your login asks for no code any more.`)
      onClose()
    },
  })
  return (
    <DialogForm
      takes
      of={form}
      sending={remove}
      onSend={() => remove.mutate()}
      action={t`Turn off`}
      disabled={!form.filled}
      onCancel={onClose}
    >
      <p>
        {hasPasskey
          ? t`Then login asks for a passkey after your password.`
          : t`Then your password alone is enough again.`}{' '}
        <Trans>A code proves that it is you.</Trans>
      </p>
      <CodeField
        {...form.field('code')}
        description={t`Six digits, or one of your recovery codes.`}
      />
    </DialogForm>
  )
}
