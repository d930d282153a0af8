import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { IconFileAlert, IconFileText, IconFileUpload } from '@tabler/icons-react'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { LARGEST_DOCUMENT_BYTES, type DocumentFacts } from '#platform/contract/documents.ts'
import { TAKES } from '#platform/web/ui/button-colors.ts'
import { ChooseFile, DropHint, FileField } from '#platform/web/ui/FileField.tsx'
import { showBytes } from '#platform/web/ui/show-bytes.ts'
import classes from './DocumentField.module.css'
import { DOCUMENT_ENDINGS, type DocumentChoice } from './use-document.ts'

const LARGEST_MEGABYTES = LARGEST_DOCUMENT_BYTES / 1024 / 1024

/** The optional file of a section: chosen or dropped, uploaded at once, shown with its size. */
export function DocumentField({ choice }: { choice: DocumentChoice }) {
  const { file, sent, refused, error, choose } = choice
  const id = useId()
  const field = { id, label: t`File`, error, progress: progressOf(choice), onDrop: choose }
  const name = refused ?? sent ?? file?.name
  return (
    <FileField {...field} optional note={<Notes choice={choice} />}>
      <span className={classes.icon} data-refused={refused !== null || undefined} aria-hidden>
        <StateIcon choice={choice} />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>{name ?? (choice.isRemoved ? t`No file` : t`No file yet`)}</p>
        <p id={`${id}-hint`} className={classes.hint}>
          {hintOf(choice)}
        </p>
      </div>
      <div className={classes.controls}>
        <ChooseFile
          accept={DOCUMENT_ENDINGS}
          labelledBy={`${id}-label`}
          describedBy={`${id}-hint ${id}-error`}
          invalid={error !== null}
          onChoose={choose}
        >
          {name === undefined
            ? t`Choose a file`
            : t({ message: 'Choose another', context: 'a file' })}
        </ChooseFile>
        <RemoveButton choice={choice} />
      </div>
    </FileField>
  )
}

function StateIcon({ choice: { file, sent, refused } }: { choice: DocumentChoice }) {
  if (refused !== null) return <IconFileAlert size={22} />
  if (sent !== null) return <Loader size={22} />
  return file ? <IconFileText size={22} /> : <IconFileUpload size={22} />
}

/** One button with two names, so that the focus stays on it. */
function RemoveButton({ choice }: { choice: DocumentChoice }) {
  const { file, sent, refused, present, isRemoved, remove, keep } = choice
  const isNamed = file !== null || sent !== null || refused !== null
  if (!isNamed && !isRemoved) return null
  const removeFile = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    remove()
    // Without a file to keep, the button disappears, so the focus moves.
    if (present === null) currentTarget.parentElement?.querySelector('input')?.focus()
  }
  return (
    <Button
      variant="subtle"
      size="sm"
      {...(isNamed && TAKES)}
      onClick={isNamed ? removeFile : keep}
    >
      {isNamed ? t`Remove file` : t`Keep file`}
    </Button>
  )
}

/** The effect of saving on the file, and a warning where the assistant can't read it. */
function Notes({ choice }: { choice: DocumentChoice }) {
  const { file, sent, refused, chosen, present, isRemoved } = choice
  if (sent !== null || refused !== null) return null
  return (
    <>
      {present && isRemoved && (
        <p className={classes.note}>
          {t`Saving removes ${{ name: present.name }}. It stays in the history.`}
        </p>
      )}
      {present && chosen && present.document !== chosen.document && (
        <p className={classes.note}>
          {t`Saving replaces ${{ name: present.name }}. It stays in the history.`}
        </p>
      )}
      {file?.characters === 0 && (
        <p className={classes.note}>
          <Trans>
            No text was found in it, so the assistant can&rsquo;t answer from it. Put the important
            words in the content.
          </Trans>
        </p>
      )}
    </>
  )
}

function hintOf({ file, sent, refused }: DocumentChoice): ReactNode {
  if (refused !== null) {
    return file
      ? t`Remove it to go on with ${{ name: file.name }}.`
      : t`Remove it or choose another file.`
  }
  if (sent !== null) return t`Uploading…`
  if (file !== null) return factsOf(file)
  return (
    <Trans>
      PDF, DOCX, TXT or MD, up to {LARGEST_MEGABYTES} MB.
      <DropHint> It can be dropped here too.</DropHint>
    </Trans>
  )
}

function factsOf({ type, bytes, characters }: DocumentFacts): string {
  const text = plural(characters, { 0: 'no text', other: '# characters of text' })
  return `${type.toUpperCase()}, ${showBytes(bytes)}, ${text}`
}

function progressOf({ sent, chosen }: DocumentChoice): string {
  if (sent !== null) return t`Uploading the file…`
  return chosen === null ? '' : t`${{ name: chosen.name }} is uploaded.`
}
