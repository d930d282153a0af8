import { useId } from 'react'
import classes from './ChooseFile.module.css'

interface ChooseFileProps {
  /** Types or endings, as the file dialog is told them. */
  accept: readonly string[]
  /** The id of what is chosen, said before the words of the button. */
  labelledBy?: string
  describedBy: string
  invalid: boolean
  /** It is what the page is for. */
  prominent?: boolean
  onChoose: (file: File) => void
  /** What the button says. */
  children: string
}

/** Opens the file dialog. */
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
          // The same file again, which may be another by now, is a choice too.
          currentTarget.value = ''
        }}
      />
      <span id={id}>{children}</span>
    </label>
  )
}
