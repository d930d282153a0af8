import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { passkeyEndpoints, PasskeyName, type Passkey } from '#auth/contract/passkeys.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LastSeen, Moment } from '#platform/web/ui/Moment.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { AddPasskey, passkeysQuery } from './AddPasskey.tsx'
import classes from './Passkeys.module.css'
import { describeCodesLeft, secondStepQuery } from './SecondStepSetup.tsx'
import { usePasskeysWork } from './SingleSignOn.tsx'

/** One's own passkeys, and the dialogs that add, rename and remove one. */
export function Passkeys() {
  const works = usePasskeysWork()
  const passkeys = useQuery(passkeysQuery).data?.passkeys
  const [adding, addition] = useDisclosure(false)
  if (passkeys === undefined || (!works && passkeys.length === 0)) return null
  return (
    <Card>
      <ActionSection
        title={t`Passkeys`}
        actions={
          works && (
            <Button variant={passkeys.length === 0 ? 'filled' : 'default'} onClick={addition.open}>
              <Trans>Add a passkey</Trans>
            </Button>
          )
        }
      >
        {passkeys.length === 0 ? (
          <p>
            <Trans>
              None yet. A passkey signs you in with your fingerprint, your face or the lock of your
              screen. Nobody can guess it or talk you out of it.
            </Trans>
          </p>
        ) : (
          <About works={works} />
        )}
      </ActionSection>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      {/* Stays until it is closed: recovery codes are shown once. */}
      <FormModal opened={adding} onClose={addition.close} title={t`Add a passkey`}>
        {adding && <AddPasskey onDone={addition.close} onCancel={addition.close} />}
      </FormModal>
    </Card>
  )
}

function About({ works }: { works: boolean }) {
  const { data } = useQuery(secondStepQuery)
  return (
    <p>
      <Trans>
        Each signs you in without a password. After a password, login asks for one of them.
      </Trans>{' '}
      {!works && <>{t`They do not work in this browser, or at the address you opened.`} </>}
      {data?.since === null && describeCodesLeft(data.recoveryCodesLeft)}
    </p>
  )
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const renaming = useDialog<Passkey>()
  const removing = useDialog<Passkey>()
  return (
    <>
      <ul className={classes.list} aria-label={t`Passkeys`}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={classes.passkey}>
            <div className={classes.facts}>
              <p className={classes.name} dir="auto">
                {passkey.name}
              </p>
              <p className={classes.since}>
                <Trans>
                  Added <Moment date={passkey.since} />
                </Trans>
              </p>
              <p className={classes.since}>
                <Trans>
                  Last used: <LastSeen date={passkey.lastUsed} />
                </Trans>
              </p>
            </div>
            <div className={classes.actions}>
              <Button
                variant="default"
                size="sm"
                aria-label={t`Rename ${{ name: passkey.name }}`}
                onClick={() => renaming.open(passkey)}
              >
                <Trans>Rename</Trans>
              </Button>
              <Button
                {...ASKS_TO_TAKE}
                size="sm"
                aria-label={t`Remove ${{ name: passkey.name }}`}
                onClick={() => removing.open(passkey)}
              >
                <Trans>Remove</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <FormModal opened={renaming.opened} onClose={renaming.close} title={t`Rename this passkey`}>
        {renaming.opened && renaming.subject !== null && (
          <Rename passkey={renaming.subject} onClose={renaming.close} />
        )}
      </FormModal>
      <RemovePasskey
        passkey={removing.subject}
        isLast={passkeys.length === 1}
        opened={removing.opened}
        onClose={removing.close}
      />
    </>
  )
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm(PasskeyName, { name: passkey.name })
  const rename = useMutation({
    mutationFn: () =>
      call(passkeyEndpoints.renamePasskey, { params: { id: passkey.id }, body: form.values }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  })
  return (
    <DialogForm
      of={form}
      sending={rename}
      onSend={() => rename.mutate()}
      action={t`Rename`}
      disabled={!form.filled}
      onCancel={onClose}
    >
      <TextField label={t`Name`} data-autofocus {...form.field('name')} />
    </DialogForm>
  )
}

interface RemovePasskeyProps {
  /** Null: none is selected yet. */
  passkey: Passkey | null
  isLast: boolean
  opened: boolean
  onClose: () => void
}

function RemovePasskey({ passkey, isLast, opened, onClose }: RemovePasskeyProps) {
  const queries = useQueryClient()
  const asksForCode = (useQuery(secondStepQuery).data?.since ?? null) !== null
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => call(passkeyEndpoints.removePasskey, { params: { id } }),
    onSuccess: (_answer, removed) => {
      onClose()
      announceMessage('success', t`${{ name: removed.name }} signs you in no more.`)
    },
    // Also after a refusal: it may have been removed meanwhile.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
        queries.invalidateQueries({ queryKey: secondStepQuery.queryKey }),
      ]),
  })
  const name = passkey?.name
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Remove this passkey?`}
      action={t`Remove`}
      subject={passkey}
      mutation={remove}
      onClose={onClose}
    >
      <p>
        <Trans>
          <strong>{name}</strong> will sign you in no more. Your device keeps it until you delete it
          there too.
        </Trans>
        {isLast && !asksForCode && <> {t`Your password alone is enough then.`}</>}
      </p>
    </ActionDialog>
  )
}
