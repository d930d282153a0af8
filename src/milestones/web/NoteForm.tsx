import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPencilHeart, IconPhoto } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import * as z from 'zod/mini'
import { NewNote, type Signing, type SigningNote } from '#milestones/contract/signings.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { sendPicture } from '#platform/web/api/upload-file.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { PictureField } from '#platform/web/ui/PictureField.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { usePicture } from '#platform/web/ui/use-picture.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './NoteForm.module.css'
import { useNote } from './signing-queries.ts'

const NoteWords = z.pick(NewNote, { text: true })

interface NoteFormProps {
  signing: Signing
  me: SignedInUser
  /** What the reader wrote before; null: nothing. */
  note: Pick<SigningNote, 'text' | 'picture'> | null
}

/** The reader's own note; Ctrl+Enter sends it, Enter starts a new line. */
export function NoteForm({ signing, me, note }: NoteFormProps) {
  const { form, values, field, submit } = useForm(NoteWords, { text: note?.text ?? '' })
  const saving = useNote(signing.id)
  const name = shortNameOf(signing.person)
  const choice = usePicture(note?.picture ?? null, sendPicture)
  const { picture } = choice
  const isChanged = values.text.trim() !== (note?.text ?? '') || picture !== (note?.picture ?? null)
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <Card>
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={submit(() => saving.mutate({ text: values.text.trim(), picture }))}
      >
        <PersonAvatar person={me} size={40} />
        <div className={classes.fields}>
          <TextAreaField
            {...field('text')}
            label={note === null ? t`Your note` : t`Your note, until the card comes`}
            placeholder={t`What will you always remember about ${{ name }}?`}
            minRows={3}
            onKeyDown={sendByKey}
          />
          <PictureField label={t`Picture`} choice={choice} shape="wide" optional>
            <span className={classes.noPicture} aria-hidden>
              <IconPhoto size={28} />
            </span>
          </PictureField>
          <ErrorBanner message={saving.error && wordsFor(saving.error)} onClear={saving.reset} />
          <div className={classes.actions}>
            <Button
              type="submit"
              leftSection={<IconPencilHeart size={18} aria-hidden />}
              disabled={choice.uploading || (note !== null && !isChanged)}
              loading={saving.isPending}
            >
              {note === null ? t`Sign the card` : t`Save`}
            </Button>
            {note !== null && (
              <Button
                variant="default"
                disabled={saving.isPending}
                onClick={() => saving.mutate(null)}
              >
                <Trans>Remove my note</Trans>
              </Button>
            )}
          </div>
        </div>
      </form>
    </Card>
  )
}
