import { useMutation } from '@tanstack/react-query'
import { fileEndpoints } from '#contract/file-endpoints.ts'
import type { SignedInUser } from '#contract/people.ts'
import { call } from '../api/client.ts'
import { keepSession } from '../api/session-queries.ts'
import { uploadPicture } from '../api/upload-picture.ts'
import { announce } from '../ui/announce.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { PictureField } from '../ui/PictureField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { usePicture } from '../ui/use-picture.ts'
import { wordsFor } from '../ui/words-for.ts'
import classes from './form.module.css'

interface ChangePictureFormProps {
  user: SignedInUser
  onChanged: () => void
}

export function ChangePictureForm({ user, onChanged }: ChangePictureFormProps) {
  const choice = usePicture(user.picture, uploadPicture)
  const { picture } = choice
  const change = useMutation({
    mutationFn: () => call(fileEndpoints.choosePicture, { body: { picture } }),
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
