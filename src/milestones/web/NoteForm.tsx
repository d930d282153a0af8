import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPencilHeart } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { NewNote, type Signing } from '#milestones/contract/signings.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './NoteForm.module.css'
import { useNote } from './signing-queries.ts'

interface NoteFormProps {
  signing: Signing
  me: SignedInUser
  /** What the reader wrote before; null: nothing. */
  note: string | null
}

/** The reader's own note; Ctrl+Enter sends it, Enter starts a new line. */
export function NoteForm({ signing, me, note }: NoteFormProps) {
  const { form, values, field, submit } = useForm(NewNote, { text: note ?? '' })
  const saving = useNote(signing.id)
  const name = shortNameOf(signing.person)
  const isChanged = values.text.trim() !== (note ?? '')
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
        onSubmit={submit(() => saving.mutate(values.text.trim()))}
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
          <ErrorBanner message={saving.error && wordsFor(saving.error)} onClear={saving.reset} />
          <div className={classes.actions}>
            <Button
              type="submit"
              leftSection={<IconPencilHeart size={18} aria-hidden />}
              disabled={note !== null && !isChanged}
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
