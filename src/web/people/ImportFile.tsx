import { useId } from 'react'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { LARGEST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '#contract/imports.ts'
import { showBytes } from '../ui/show-bytes.ts'
import { useDrop } from '../ui/use-drop.ts'
import { ImportProgress } from './ImportProgress.tsx'
import classes from './ImportFile.module.css'
import type { Sending, useSendImport } from './use-send-import.ts'

const LARGEST_MEGABYTES = LARGEST_IMPORT_BYTES / 1024 / 1024

/** Takes a CSV file, by the file dialog or by dropping it, and shows how far it is sent. */
export function ImportFile({ file }: { file: ReturnType<typeof useSendImport> }) {
  const [over, drop] = useDrop(file.choose)
  return (
    <section className={classes.field}>
      <div className={classes.zone} data-over={over || undefined} {...drop}>
        {file.sending === null ? (
          <FileChoice invalid={file.error !== null} onChoose={file.choose} />
        ) : (
          <OnItsWay sending={file.sending} onCancel={file.cancel} />
        )}
      </div>
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
      <label className={classes.choose}>
        <input
          type="file"
          accept=".csv,text/csv"
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          aria-invalid={invalid}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            if (chosen !== undefined) onChoose(chosen)
            // The same file again, corrected, is a choice too.
            currentTarget.value = ''
          }}
        />
        <span id={id}>Choose a CSV file</span>
      </label>
      <p id={`${id}-hint`} className={classes.hint}>
        Or drop it here. Up to {MOST_IMPORT_ROWS.toLocaleString('en')} rows and {LARGEST_MEGABYTES}{' '}
        MB. You see what would happen before anything does.
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
