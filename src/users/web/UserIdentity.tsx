import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCompany, useSendsMail } from '#auth/web/session-queries.ts'
import { isAddress } from '#platform/contract/people.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { personChange, PersonChange, personEndpoints } from '#users/contract/person-change.ts'
import type { UserRow } from '#users/contract/users.ts'
import { directoryField } from './directory-field.tsx'
import { showUser } from './show-user.ts'

/** A person's name and address among their details, with the form that changes them. */
export function UserIdentity({ user }: { user: UserRow }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <div>
      <dt>{t`Name and email`}</dt>
      <dd>
        <span>
          <bdi>{nameOf(user)}</bdi> · <BreakableEmail email={user.email} />
        </span>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t`Edit name and email of ${{ name: nameOf(user) }}`}
          onClick={() => setOpened(true)}
        >
          <Trans>Edit</Trans>
        </Button>
        <FormModal opened={opened} onClose={close} title={t`Name and email`}>
          <IdentityForm user={user} onClose={close} />
        </FormModal>
      </dd>
    </div>
  )
}

type IdentityDraft = Record<'firstName' | 'lastName' | 'email', string>

/** Only the edited fields, so that a short name from an import stays, and other people's changes too. */
function changedOf(was: IdentityDraft, typed: IdentityDraft): Partial<IdentityDraft> {
  const parts = ['firstName', 'lastName', 'email'] as const
  return Object.fromEntries(
    parts.filter((part) => typed[part].trim() !== was[part]).map((part) => [part, typed[part]]),
  )
}

function IdentityForm({ user, onClose }: { user: UserRow; onClose: () => void }) {
  // As it was when the form opened.
  const [{ firstName, lastName, email }] = useState(user)
  const was = { firstName, lastName, email }
  const { userNames } = useCompany()
  const schema = z.pipe(
    z.transform((typed: IdentityDraft): PersonChange => changedOf(was, typed)),
    personChange(userNames),
  )
  const form = useForm(schema, was)
  const save = useSaveIdentity(user, onClose)
  const sendsMail = useSendsMail()
  const isUnchanged = Object.keys(changedOf(was, form.values)).length === 0
  return (
    <DialogForm
      of={form}
      sending={save}
      onSend={() => save.mutate(check(PersonChange, changedOf(was, form.values)))}
      action={t`Save`}
      disabled={isUnchanged}
      onCancel={onClose}
    >
      <TextField
        label={t`First Name`}
        data-autofocus
        {...directoryField(user, 'name')}
        {...form.field('firstName')}
      />
      <TextField
        label={t`Last Name`}
        {...directoryField(user, 'name')}
        {...form.field('lastName')}
      />
      <TextField
        label={userNames ? t`Email or user name` : t`Email`}
        {...(!userNames && { type: 'email' })}
        {...directoryField(user, 'email', emailNote(user, sendsMail))}
        {...(user.isAdministrator && { disabled: true })}
        {...form.field('email')}
      />
    </DialogForm>
  )
}

function emailNote({ isAdministrator, email }: UserRow, sendsMail: boolean): string {
  if (isAdministrator) return t`It can only be changed once the account is handed over.`
  if (!isAddress(email))
    return t`They log in with it from then on. Tell them: no e-mail reaches them.`
  return sendsMail
    ? t`They log in with it from then on. The old address is told, and links sent there end.`
    : t`They log in with it from then on. Tell them: Laurel sends no e-mails here.`
}

function useSaveIdentity(user: UserRow, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PersonChange) =>
      call(personEndpoints.changePerson, { params: { id: user.id }, body }),
    onSuccess: ({ firstName, lastName, email }) => {
      showUser(queries, user.id, { firstName, lastName, email })
      announceMessage(
        'success',
        t`The account of ${{ name: `${firstName} ${lastName}` }} is saved.`,
      )
      onSaved()
    },
    onSettled: () => {
      for (const name of ['users', 'accounts', 'colleagues', 'recognitions', 'session']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
