import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressEndpoints, CONFIRM_LINK_HOURS, TypedAddress } from '#auth/contract/mail-links.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { DialogActions, DialogForm } from '#platform/web/ui/Dialog.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { Fields } from '#platform/web/ui/Form.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { PasswordField } from './PasswordField.tsx'
import { useSendsMail } from './session-queries.ts'

const newAddressQuery = queryOptions({
  queryKey: ['newAddress'],
  queryFn: ({ signal }) => call(addressEndpoints.readNewAddress, { signal }),
})

interface AddressProps {
  user: SignedInUser
  onClose: () => void
}

/** The dialog with the form for one's own e-mail address. */
export function ChangeAddress({ user, opened, onClose }: AddressProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Change my email address`}>
      <Address user={user} onClose={onClose} />
    </FormModal>
  )
}

function Address({ user, onClose }: AddressProps) {
  const sendsMail = useSendsMail()
  const { data } = useQuery(newAddressQuery)
  const isSetByDirectory = data?.isSetByDirectory ?? false
  if (user.isAdministrator || isSetByDirectory || !sendsMail) {
    const why = user.isAdministrator
      ? t`Your email address can only be changed once you have handed over the administrator’s account.`
      : isSetByDirectory
        ? t`The company’s directory sets your email address. It is changed there.`
        : t`Laurel sends no e-mails here, so it can not confirm a new address. Your administrator can change it for you.`
    return (
      <Fields>
        <p>{why}</p>
        <DialogActions>
          <Button onClick={onClose}>{t`Close`}</Button>
        </DialogActions>
      </Fields>
    )
  }
  if (data?.email) return <LinkOnItsWay email={data.email} onClose={onClose} />
  return <AddressForm user={user} onClose={onClose} />
}

function AddressForm({ user, onClose }: AddressProps) {
  const queries = useQueryClient()
  const form = useForm(TypedAddress, { email: '', password: '' })
  const ask = useMutation({
    mutationFn: () => call(addressEndpoints.askForNewAddress, { body: form.values }),
    onSuccess: (wish) => queries.setQueryData(newAddressQuery.queryKey, wish),
  })
  return (
    <DialogForm
      of={form}
      sending={ask}
      onSend={() => ask.mutate()}
      action={t`Send me a link`}
      disabled={!form.filled}
      onCancel={onClose}
    >
      <p>
        <Trans>
          You log in with <BreakableEmail email={user.email} />. That stays so until you open the
          link in the e-mail to your new address.
        </Trans>
      </p>
      <TextField label={t`New email`} type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField
        label={t`Current Password`}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </DialogForm>
  )
}

/** Shown until the link is opened or given up. */
function LinkOnItsWay({ email, onClose }: { email: string; onClose: () => void }) {
  const queries = useQueryClient()
  const forget = useMutation({
    mutationFn: () => call(addressEndpoints.forgetNewAddress),
    onSuccess: (wish) => {
      queries.setQueryData(newAddressQuery.queryKey, wish)
      announceMessage('success', t`Your email address stays as it is.`)
      onClose()
    },
  })
  return (
    <Fields role="status">
      <p>
        <Trans>
          A link is on its way to <BreakableEmail email={email} />. Open it within{' '}
          {CONFIRM_LINK_HOURS} hours, and your address changes.
        </Trans>
      </p>
      <ErrorBanner message={forget.error && wordsFor(forget.error)} onClear={forget.reset} />
      <DialogActions>
        <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>
          <Trans>Keep my present address</Trans>
        </Button>
        <Button onClick={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Fields>
  )
}
