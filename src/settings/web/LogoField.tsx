import { sendPicture } from '#platform/web/api/upload-file.ts'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import { PictureField } from '#platform/web/ui/PictureField.tsx'
import { usePicture } from '#platform/web/ui/use-picture.ts'
import classes from './LogoField.module.css'

interface LogoFieldProps {
  label: string
  hint: string
  /** The theme that it is meant for. */
  background: 'light' | 'dark'
  /** The picture's name; empty: none. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A logo of the company; a chosen file is uploaded at once, and used when its card is saved. */
export function LogoField(props: LogoFieldProps) {
  // Another value begins another choice: saved, discarded, or chosen in another tab.
  return <ChosenLogo key={props.value} {...props} />
}

function ChosenLogo({ label, hint, background, value, error, onChange }: LogoFieldProps) {
  const choice = usePicture(value === '' ? null : value, async (file, signal) => {
    const picture = await sendPicture(file, signal)
    onChange(picture)
    return picture
  })
  const remove = () => onChange('')
  return (
    <div className={classes.field} data-background={background}>
      <PictureField
        label={label}
        choice={{ ...choice, remove, error: choice.error ?? error ?? null }}
        shape="wide"
        optional
      >
        <span className={classes.none}>
          <LaurelMark size={48} />
        </span>
      </PictureField>
      <p className={classes.hint}>{hint}</p>
    </div>
  )
}
