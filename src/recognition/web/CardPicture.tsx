import { useState } from 'react'
import { UnstyledButton } from '@mantine/core'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { dimensionsOf } from '#platform/contract/pictures.ts'
import { LazyModal } from '#platform/web/ui/LazyModal.tsx'
import { Picture } from '#platform/web/ui/Picture.tsx'
import classes from './CardPicture.module.css'

const SIZES = '(max-width: 48em) 90vw, 40rem'

/** The picture of a card, which opens large. */
export function CardPicture({ card }: { card: Pick<Recognition, 'picture' | 'sender'> }) {
  const [opened, setOpened] = useState(false)
  const title = `A picture from ${card.sender.firstName}`
  const close = () => setOpened(false)
  if (card.picture === null) return null
  const { width } = dimensionsOf(card.picture, 'large')
  return (
    <>
      <UnstyledButton
        className={classes.open}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Picture picture={card.picture} alt={title} sizes={SIZES} className={classes.picture}>
          {null}
        </Picture>
      </UnstyledButton>
      <LazyModal opened={opened} onClose={close} title={title} size="auto" centered>
        <Picture
          picture={card.picture}
          alt={title}
          sizes={`min(96vw, ${width}px)`}
          className={classes.large}
        >
          <p>The picture can not be loaded.</p>
        </Picture>
      </LazyModal>
    </>
  )
}
