import { useId } from 'react'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { LARGEST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '#imports/contract/imports.ts'
import { ChooseFile, DropHint, DropZone } from '#platform/web/ui/FileField.tsx'
import { showBytes } from '#platform/web/ui/show-bytes.ts'
import { ImportProgress } from './ImportProgress.tsx'
import classes from './ImportFile.module.css'
import type { Sending, useSendImport } from './use-send-import.ts'

const LARGEST_MEGABYTES = LARGEST_IMPORT_BYTES / 1024 / 1024

/** Takes a CSV file by the file dialog or by dropping it, and shows the upload's progress. */
export function ImportFile({ file }: { file: ReturnType<typeof useSendImport> }) {
  return (
    <section className={classes.field}>
      <DropZone onDrop={file.choose} className={classes.zone}>
        {file.sending === null ? (
          <FileChoice invalid={file.error !== null} onChoose={file.choose} />
        ) : (
          <OnItsWay sending={file.sending} onCancel={file.cancel} />
        )}
      </DropZone>
      <p className={classes.error} role="alert">
        {file.error}
      </p>
    </section>
  )
}

function FileChoice({ invalid, onChoose }: { invalid: boolean; onChoose: (file: File) => void }) {
  const id = useId()
  return (
    <>
      <IconFileSpreadsheet size={34} stroke={1.5} className={classes.icon} aria-hidden />
      <ChooseFile
        accept={['.csv', 'text/csv']}
        describedBy={id}
        invalid={invalid}
        prominent
        onChoose={onChoose}
      >
        Choose a CSV file
      </ChooseFile>
      <p id={id} className={classes.hint}>
        <DropHint>Or drop it here. </DropHint>Up to {MOST_IMPORT_ROWS.toLocaleString('en')} rows and{' '}
        {LARGEST_MEGABYTES} MB. You review the changes before anything is saved.
      </p>
    </>
  )
}

function OnItsWay({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { name, size, share } = sending
  const isSent = share === 1
  return (
    <div className={classes.sending}>
      <p className={classes.name}>{name}</p>
      <ImportProgress label={`Sending ${name}`} share={isSent ? null : share}>
        {isSent
          ? 'Checking the last rows…'
          : `${showBytes(share * size)} of ${showBytes(size)} sent`}
      </ImportProgress>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
