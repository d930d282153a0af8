import type { ReactNode } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { DropZone } from './DropZone.tsx'
import classes from './FileField.module.css'

interface FileFieldProps {
  /** Its label is called `${id}-label`, its error `${id}-error`. */
  id: string
  label: string
  /** Marks the field as optional. */
  optional?: boolean
  error: string | null
  /** The progress, for screen readers. */
  progress: string
  onDrop: (file: File) => void
  /** A note that is no error. */
  note?: ReactNode
  /** The file or its placeholder, and the button to choose one. */
  children: ReactNode
}

/** The field of a file: label, drop zone, note and error. */
export function FileField(props: FileFieldProps) {
  const { id, label, optional = false, error, progress, onDrop, note, children } = props
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <span id={`${id}-label`}>{label}</span>
        {optional && <span className={classes.optional}>optional</span>}
      </div>
      <DropZone onDrop={onDrop} className={classes.zone}>
        {children}
      </DropZone>
      {note}
      <p id={`${id}-error`} className={classes.error} role="alert">
        {error}
      </p>
      <VisuallyHidden role="status">{progress}</VisuallyHidden>
    </div>
  )
}
