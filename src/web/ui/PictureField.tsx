import { type ReactNode, useId } from 'react'
import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { LARGEST_PICTURE_BYTES, PICTURE_TYPES } from '#contract/pictures.ts'
import { Picture } from './Picture.tsx'
import classes from './PictureField.module.css'
import { useDrop } from './use-drop.ts'
import type { PictureChoice } from './use-picture.ts'

const LARGEST_MEGABYTES = LARGEST_PICTURE_BYTES / 1024 / 1024

interface PictureFieldProps {
  label: string
  choice: PictureChoice
  /** `round` is how people are shown, `wide` how gifts are. */
  shape: 'round' | 'wide'
  /** Says that there need not be one. */
  optional?: boolean
  /** What stands there while there is no picture. */
  children: ReactNode
}

/** Chooses a picture, by the file dialog or by dropping it, and shows it before it is sent. */
export function PictureField(props: PictureFieldProps) {
  const { label, choice, shape, optional = false, children } = props
  const id = useId()
  const [over, drop] = useDrop(choice.choose)
  const chosen = choice.preview !== null || choice.picture !== null
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <span id={`${id}-label`}>{label}</span>
        {optional && <span className={classes.optional}>optional</span>}
      </div>
      <div className={classes.zone} data-over={over || undefined} {...drop}>
        <div className={classes.frame} data-shape={shape} aria-busy={choice.uploading}>
          <Preview choice={choice}>{children}</Preview>
          {choice.uploading && (
            <span className={classes.wait}>
              <Loader size={28} color="white" aria-hidden />
            </span>
          )}
        </div>
        <div className={classes.controls}>
          <label className={classes.choose}>
            <input
              type="file"
              accept={PICTURE_TYPES.join()}
              aria-labelledby={`${id}-label ${id}-choose`}
              aria-describedby={`${id}-hint ${id}-error`}
              aria-invalid={choice.error !== null}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file !== undefined) choice.choose(file)
                // Choosing the same file again is a choice too.
                currentTarget.value = ''
              }}
            />
            <span id={`${id}-choose`}>{chosen ? 'Choose another' : 'Choose a file'}</span>
          </label>
          {chosen && (
            <Button variant="subtle" color="red" size="sm" onClick={choice.remove}>
              Remove picture
            </Button>
          )}
          <p id={`${id}-hint`} className={classes.hint}>
            Or drop it here. PNG, JPEG, WebP or AVIF, up to {LARGEST_MEGABYTES} MB.
          </p>
        </div>
      </div>
      <p id={`${id}-error`} className={classes.error} role="alert">
        {choice.error}
      </p>
      <VisuallyHidden role="status">{progressOf(choice)}</VisuallyHidden>
    </div>
  )
}

function Preview({ choice, children }: Pick<PictureFieldProps, 'choice' | 'children'>) {
  if (choice.preview === null) {
    return (
      <Picture picture={choice.picture} alt="Preview" sizes="10rem">
        {children}
      </Picture>
    )
  }
  return <img src={choice.preview} alt="Preview" onError={choice.hidePreview} />
}

function progressOf({ uploading, preview, picture }: PictureChoice): string {
  if (uploading) return 'Uploading the picture…'
  return preview !== null && picture !== null ? 'The picture is uploaded.' : ''
}
