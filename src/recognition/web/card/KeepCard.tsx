import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPhotoDown, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { wordsIn } from '#platform/contract/occasions.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { say } from '#platform/web/language/speak.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { MENU_CHOICE } from '#platform/web/ui/MoreMenu.tsx'
import { Picture } from '#platform/web/ui/Picture.tsx'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { CardValues } from '../ValueBadge.tsx'
import classes from './KeepCard.module.css'
import { dayAndKind, sentenceOf } from './sentence-of.ts'
import { kindOf, Seal, Stationery } from './Stationery.tsx'
import { CardWords } from './Words.tsx'

interface KeepChoicesProps {
  card: Recognition
  onPrint: () => void
}

/** Choices of a card's menu for those who want to keep it. */
export function KeepChoices({ card, onPrint }: KeepChoicesProps) {
  const save = useMutation({
    mutationFn: async () => (await import('./draw-card.ts')).drawCard(card),
    onSuccess: (picture) => {
      saveFile(picture, `thanks-${card.id}.png`)
      announceMessage('success', t`The picture is saved.`)
    },
    onError: () =>
      announceMessage('error', t`The picture could not be drawn. Print the page instead.`),
  })
  return (
    <>
      <Button
        {...MENU_CHOICE}
        leftSection={<IconPhotoDown size={16} aria-hidden />}
        onClick={() => save.mutate()}
      >
        <Trans>Save as a picture</Trans>
      </Button>
      <Button
        {...MENU_CHOICE}
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={onPrint}
      >
        <Trans>Print</Trans>
      </Button>
    </>
  )
}

/** The longest wait for the pictures of a printed card. */
const PICTURES_MS = 5_000

interface PrintedCardProps {
  card: Recognition
  onEnd: () => void
}

/** Prints a card alone on its page, with everybody on it. */
export function PrintedCard({ card, onEnd }: PrintedCardProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    let isThere = true
    const print = async () => {
      await picturesOf(sheet.current)
      if (!isThere) return
      window.print()
      end()
    }
    void print()
    return () => {
      isThere = false
    }
  }, [])
  const { sender, receivers, points, picture } = card
  const message = wordsIn(card, say.language)
  return createPortal(
    <div ref={sheet} className={classes.printed} inert>
      <Stationery
        size="page"
        kind={kindOf(card)}
        sender={sender}
        receivers={receivers}
        headline={
          <>
            <p className={classes.who}>{sentenceOf(card)}</p>
            <p>{dayAndKind(card)}</p>
          </>
        }
        message={message ?? ''}
        picture={
          <Picture picture={picture} alt="" sizes="40rem" className={classes.picture}>
            {null}
          </Picture>
        }
        values={<CardValues values={card.values} />}
        seal={
          points !== null &&
          !card.isReversed && <Seal amount={points.each} isForEach={receivers.length > 1} />
        }
      >
        <CardWords message={message} areRemoved={card.areWordsRemoved} />
      </Stationery>
    </div>,
    document.body,
  )
}

async function picturesOf(sheet: HTMLElement | null): Promise<void> {
  const images = [...(sheet?.querySelectorAll('img') ?? [])]
  const loaded = Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PICTURES_MS))])
}
