import { useId } from 'react'
import classes from './ChooseFile.module.css'

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
