import { useMutation } from '@tanstack/react-query'
import { accountEndpoints } from '#users/contract/account-endpoints.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { keepSession } from '#auth/web/session-queries.ts'
import { uploadPicture } from '#platform/web/api/upload-picture.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { PictureField } from '#platform/web/ui/PictureField.tsx'
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx'
import { usePicture } from '#platform/web/ui/use-picture.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from '#platform/web/ui/form.module.css'

interface ChangePictureFormProps {
  user: SignedInUser
  onChanged: () => void
}

export function ChangePictureForm({ user, onChanged }: ChangePictureFormProps) {
  const choice = usePicture(user.picture, uploadPicture)
  const { picture } = choice
  const change = useMutation({
    mutationFn: () => call(accountEndpoints.choosePicture, { body: { picture } }),
    onSuccess: (session) => {
      keepSession(session)
      onChanged()
      announce(
        'success',
        picture === null ? 'Your picture is removed.' : 'Your picture is changed.',
      )
    },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate()
      }}
    >
      <PictureField label="Picture" choice={choice} shape="round">
        <PersonAvatar person={{ ...user, picture: null }} size={112} />
      </PictureField>
      <ErrorBanner message={change.error && wordsFor(change.error)} onClear={change.reset} />
      <SubmitButton busy={change.isPending} disabled={choice.uploading} fullWidth>
        Save picture
      </SubmitButton>
    </form>
  )
}
