import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompany } from '#auth/web/session-queries.ts'
import { signUpWords } from '#imports/web/import-words.ts'
import { call } from '#platform/web/api/client.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import type { Slips } from '#users/contract/invitations.ts'
import { newPerson, newPersonEndpoints } from '#users/contract/person-change.ts'

interface AddPersonProps {
  /** Called with the slip of the new person. */
  onAdded: (slips: Slips) => void
}

/** A button that opens the form for one new person. */
export function AddPerson({ onAdded }: AddPersonProps) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={open}>
        <Trans>Add a person</Trans>
      </Button>
      <FormModal opened={opened} onClose={close} title={t`Add a person`}>
        <PersonForm onAdded={onAdded} onClose={close} />
      </FormModal>
    </>
  )
}

const EMPTY = { firstName: '', lastName: '', email: '' }

function PersonForm({ onAdded, onClose }: AddPersonProps & { onClose: () => void }) {
  const queries = useQueryClient()
  const { userNames, signUpBonus } = useCompany()
  const form = useForm(newPerson(userNames), EMPTY)
  const add = useMutation({
    mutationFn: () => call(newPersonEndpoints.addPerson, { body: form.values }),
    // The answer is a secret: it does not stay in the cache.
    gcTime: 0,
    onSuccess: (slip) => onAdded({ slips: [slip], left: 0 }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['users'] }),
  })
  return (
    <DialogForm
      of={form}
      sending={add}
      onSend={() => add.mutate()}
      action={t`Add and make a slip`}
      disabled={!form.filled}
      onCancel={onClose}
    >
      <TextField label={t`First Name`} data-autofocus {...form.field('firstName')} />
      <TextField label={t`Last Name`} {...form.field('lastName')} />
      <TextField
        label={userNames ? t`Email or user name` : t`Email`}
        description={
          userNames
            ? t`They log in with it. A user name is a word like anna.lopez.`
            : t`They log in with it.`
        }
        {...(!userNames && { type: 'email' })}
        autoCapitalize="none"
        {...form.field('email')}
      />
      <p>
        <Trans>
          The account is active at once. You get a slip with a one-time password and a QR code for
          the first login.
        </Trans>{' '}
        {signUpWords(1, signUpBonus)}
      </p>
    </DialogForm>
  )
}
