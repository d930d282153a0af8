import { useId } from 'react'
import { Button, Loader } from '@mantine/core'
import { IconFileText, IconFileUpload } from '@tabler/icons-react'
import { type DocumentFacts, LARGEST_DOCUMENT_BYTES } from '#contract/documents.ts'
import { ChooseFile } from '../ui/ChooseFile.tsx'
import { FileField } from '../ui/FileField.tsx'
import { showBytes } from '../ui/show-bytes.ts'
import classes from './DocumentField.module.css'
import { DOCUMENT_ENDINGS, type DocumentChoice } from './use-document.ts'

const LARGEST_MEGABYTES = LARGEST_DOCUMENT_BYTES / 1024 / 1024

/** The optional file of a section: chosen or dropped, sent at once, named with its size. */
export function DocumentField({ choice }: { choice: DocumentChoice }) {
  const { file, sent, error, choose, put } = choice
  const id = useId()
  const field = { id, label: 'File', error, progress: progressOf(choice), onDrop: choose }
  return (
    <FileField {...field} optional note={sent === null && file?.characters === 0 && <NoText />}>
      <span className={classes.icon} aria-hidden>
        {sent !== null && <Loader size={22} />}
        {sent === null && (file ? <IconFileText size={22} /> : <IconFileUpload size={22} />)}
      </span>
      <div className={classes.words}>
        <p className={classes.name}>{sent ?? file?.name ?? 'No file yet'}</p>
        <p id={`${id}-hint`} className={classes.hint}>
          {file && sent === null
            ? factsOf(file)
            : `PDF, DOCX, TXT or MD, up to ${LARGEST_MEGABYTES} MB. It can be dropped here too.`}
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
          {file ? 'Choose another' : 'Choose a file'}
        </ChooseFile>
        {(file !== null || sent !== null) && (
          <Button variant="subtle" color="red" size="sm" onClick={() => put(null)}>
            Remove file
          </Button>
        )}
      </div>
    </FileField>
  )
}

function NoText() {
  return (
    <p className={classes.warning}>
      No text was found in it, so the assistant can&rsquo;t answer from it. Put the important words
      in the content.
    </p>
  )
}

function factsOf({ type, bytes, characters }: DocumentFacts): string {
  const text =
    characters === 0 ? 'no text' : `${characters.toLocaleString('en')} characters of text`
  return `${type.toUpperCase()}, ${showBytes(bytes)}, ${text}`
}

function progressOf({ sent, file }: DocumentChoice): string {
  if (sent !== null) return 'Uploading the file…'
  return file === null ? '' : `${file.name} is uploaded.`
}
