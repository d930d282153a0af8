import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keepSession } from '#auth/web/session-queries.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { sendPicture } from '#platform/web/api/upload-file.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Form } from '#platform/web/ui/Form.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { PictureField } from '#platform/web/ui/PictureField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { usePicture } from '#platform/web/ui/use-picture.ts'
import { accountEndpoints } from '#users/contract/account-endpoints.ts'

const NothingTyped = z.object({})

interface ChangePictureProps {
  user: SignedInUser
  opened: boolean
  onClose: () => void
}

/** The dialog with the form for one's own picture. */
export function ChangePicture({ user, opened, onClose }: ChangePictureProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Change my picture`}>
      <PictureForm user={user} onChanged={onClose} />
    </FormModal>
  )
}

function PictureForm({ user, onChanged }: { user: SignedInUser; onChanged: () => void }) {
  const form = useForm(NothingTyped, {})
  const choice = usePicture(user.picture, sendPicture)
  const { picture } = choice
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => call(accountEndpoints.choosePicture, { body: { picture } }),
    onSuccess: (session) => {
      keepSession(session)
      // The face is on cards, comments and lists, too.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
      onChanged()
      announceMessage(
        'success',
        picture === null ? t`Your picture is removed.` : t`Your picture is changed.`,
      )
    },
  })
  return (
    <Form
      of={form}
      sending={change}
      onSend={() => change.mutate()}
      action={t`Save picture`}
      disabled={choice.uploading}
    >
      <PictureField
        label={t({ message: 'Picture', context: 'of a person' })}
        choice={choice}
        shape="round"
      >
        <PersonAvatar person={{ ...user, picture: null }} size={112} />
      </PictureField>
    </Form>
  )
}
