import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { useId, useState, type DragEvent, type ReactNode } from 'react'
import classes from './FileField.module.css'

interface ChooseFileProps {
  /** Types or extensions for the file dialog. */
  accept: readonly string[]
  /** The id of the field's label, read before the button's name. */
  labelledBy?: string
  describedBy: string
  invalid: boolean
  /** The main action of its page. */
  prominent?: boolean
  onChoose: (file: File) => void
  /** The name of the button. */
  children: string
}

/** A button that opens the file dialog. */
export function ChooseFile(props: ChooseFileProps) {
  const { accept, labelledBy = '', describedBy, invalid, prominent, onChoose, children } = props
  const id = useId()
  return (
    <label className={classes.choose} data-prominent={prominent}>
      <input
        type="file"
        accept={accept.join()}
        aria-labelledby={`${labelledBy} ${id}`.trim()}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) onChoose(file)
          // Choosing the same file again counts, as it may have changed.
          currentTarget.value = ''
        }}
      />
      <span id={id}>{children}</span>
    </label>
  )
}

interface DropZoneProps {
  onDrop: (file: File) => void
  /** The layout of its content. */
  className: string | undefined
  children: ReactNode
}

/** An area to drop a file on; its content offers another way to choose one. */
export function DropZone({ onDrop, className = '', children }: DropZoneProps) {
  const [over, drop] = useDrop(onDrop)
  return (
    <div className={`${classes.drop} ${className}`} data-over={over || undefined} {...drop}>
      {children}
    </div>
  )
}

/** Words about dropping, which a touch screen does not show. */
export function DropHint({ children }: { children: string }) {
  return <span className={classes.dropHint}>{children}</span>
}

/** Whether a file is dragged over an element, and the element's handlers. */
function useDrop(take: (file: File) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      // Without this the browser would open the file instead of the page.
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!inside) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file !== undefined) take(file)
    },
  }
  return [over, handlers] as const
}

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
        {optional && <span className={classes.optional}>{t`optional`}</span>}
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
