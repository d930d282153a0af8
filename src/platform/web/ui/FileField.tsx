import type { ReactNode } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { DropZone } from './DropZone.tsx'
import classes from './FileField.module.css'

interface FileFieldProps {
  /** Its label is called `${id}-label`, its error `${id}-error`. */
  id: string
  label: string
  /** Says that there need not be one. */
  optional?: boolean
  error: string | null
  /** What becomes of the file, for those who don't see it. */
  progress: string
  onDrop: (file: File) => void
  /** What is to be known of the file that is no error. */
  note?: ReactNode
  /** The file, or what stands in its place, and the ways to choose it. */
  children: ReactNode
}

/** A file of a form: its label, where it can be dropped, and what is wrong with it. */
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
