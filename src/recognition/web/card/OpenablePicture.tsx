import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { dimensionsOf } from '#platform/contract/pictures.ts'
import { LazyModal } from '#platform/web/ui/lazy-dialog.tsx'
import { Picture } from '#platform/web/ui/Picture.tsx'
import classes from './OpenablePicture.module.css'

interface OpenablePictureProps {
  /** Null: none. */
  picture: string | null
  /** The name of who sent it. */
  of: string
  /** `large` on a card, `small` beside a comment. */
  size: 'large' | 'small'
}

const SIZES = { large: '(max-width: 48em) 90vw, 40rem', small: '14rem' } as const

/** A picture of a card or a comment; a click opens it large. */
export function OpenablePicture({ picture, of: name, size }: OpenablePictureProps) {
  const [opened, setOpened] = useState(false)
  const title = t`A picture from ${name}`
  const close = () => setOpened(false)
  if (picture === null) return null
  const { width } = dimensionsOf(picture, 'large')
  return (
    <>
      <UnstyledButton
        className={classes.openPicture}
        data-size={size}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Picture picture={picture} alt={title} sizes={SIZES[size]} className={classes.picture}>
          {null}
        </Picture>
      </UnstyledButton>
      <LazyModal opened={opened} onClose={close} title={title} size="auto" centered>
        <Picture
          picture={picture}
          alt={title}
          sizes={`min(96vw, ${width}px)`}
          className={classes.largePicture}
        >
          <p>{t`The picture can not be loaded.`}</p>
        </Picture>
      </LazyModal>
    </>
  )
}
