import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { LARGEST_PICTURE_BYTES, PICTURE_TYPES } from '#platform/contract/pictures.ts'
import { TAKES } from './button-colors.ts'
import { ChooseFile, DropHint, FileField } from './FileField.tsx'
import { Picture } from './Picture.tsx'
import classes from './PictureField.module.css'
import type { PictureInput } from './use-picture.ts'

const LARGEST_MEGABYTES = LARGEST_PICTURE_BYTES / 1024 / 1024

interface PictureFieldProps {
  label: string
  choice: PictureInput
  /** `round` for people, `wide` for gifts. */
  shape: 'round' | 'wide'
  /** Marks the field as optional. */
  optional?: boolean
  /** Shown while there is no picture. */
  children: ReactNode
}

/** Takes a picture by the file dialog or by dropping it, with a preview. */
export function PictureField(props: PictureFieldProps) {
  const { label, choice, shape, optional = false, children } = props
  const { error, uploading, choose } = choice
  const id = useId()
  const chosen = choice.preview !== null || choice.picture !== null
  const field = { id, label, optional, error, progress: progressOf(choice), onDrop: choose }
  return (
    <FileField {...field}>
      <div className={classes.frame} data-shape={shape} aria-busy={uploading}>
        <Preview choice={choice}>{children}</Preview>
        {uploading && (
          <span className={classes.wait}>
            <Loader size={28} color="white" aria-hidden />
          </span>
        )}
      </div>
      <div className={classes.controls}>
        <ChooseFile
          accept={PICTURE_TYPES}
          labelledBy={`${id}-label`}
          describedBy={`${id}-hint ${id}-error`}
          invalid={error !== null}
          onChoose={choose}
        >
          {chosen ? t`Choose another` : t`Choose a file`}
        </ChooseFile>
        {chosen && (
          <Button variant="subtle" {...TAKES} size="sm" onClick={choice.remove}>
            <Trans>Remove picture</Trans>
          </Button>
        )}
        <p id={`${id}-hint`} className={classes.hint}>
          <Trans>
            <DropHint>Or drop it here. </DropHint>PNG, JPEG, WebP or AVIF, up to {LARGEST_MEGABYTES}{' '}
            MB.
          </Trans>
        </p>
      </div>
    </FileField>
  )
}

function Preview({ choice, children }: Pick<PictureFieldProps, 'choice' | 'children'>) {
  if (choice.preview === null) {
    return (
      <Picture picture={choice.picture} alt={t`Preview`} sizes="10rem">
        {children}
      </Picture>
    )
  }
  return <img src={choice.preview} alt={t`Preview`} onError={choice.hidePreview} />
}

function progressOf({ uploading, preview, picture }: PictureInput): string {
  if (uploading) return t`Uploading the picture…`
  return preview !== null && picture !== null ? t`The picture is uploaded.` : ''
}
