import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { dimensionsOf } from '#platform/contract/pictures.ts'
import { paths } from '#platform/web/paths.ts'
import { LazyModal } from '#platform/web/ui/lazy-dialog.tsx'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { Picture } from '#platform/web/ui/Picture.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { useOnPage } from '#recognition/web/use-seen.ts'
import { ValueBadge } from '../ValueBadge.tsx'
import { CardActions } from './CardActions.tsx'
import classes from './RecognitionCard.module.css'
import { Faces, WhoThankedWhom } from './WhoThankedWhom.tsx'
import { CardWords } from './Words.tsx'

interface RecognitionCardProps {
  recognition: Recognition
  /** Marks it as new for the reader. */
  isNew?: boolean
  /** Called once a new card has been in view. */
  onSeen?: (id: number) => void
  /** Whether the comments are open at first. */
  isOpen?: boolean
}

/** A card of the wall, with its reactions and comments. */
export const RecognitionCard = memo(function RecognitionCard(props: RecognitionCardProps) {
  const { recognition: card, isNew = false, onSeen, isOpen = false } = props
  const me = useQuery(sessionQuery).data?.user
  const titleId = useId()
  const article = useRef<HTMLElement>(null)
  useOnPage(card.id, isNew)
  useInView(article, isNew, () => onSeen?.(card.id))
  if (!me) return null
  return (
    <article
      ref={article}
      className={classes.card}
      data-new={isNew || undefined}
      data-card={card.id}
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <header className={classes.header}>
        <Faces sender={card.sender} receivers={card.receivers} />
        <div className={classes.who}>
          <p id={titleId} className={classes.names}>
            <WhoThankedWhom
              sender={card.sender}
              receivers={card.receivers}
              me={me.id}
              isWelcome={card.isWelcome}
              onlyPoints={onlyPointsOf(card)}
            />
          </p>
          <p className={classes.when}>
            <Link to={paths.thanks} params={{ id: String(card.id) }} className={classes.link}>
              <Ago date={card.date} />
            </Link>
            {card.visibility === 'private' && (
              <span className={classes.private}>
                <IconLock size={14} aria-hidden /> <Trans>Private</Trans>
              </span>
            )}
            {isNew && <span className={classes.new}>{t`New`}</span>}
          </p>
        </div>
        <CardPoints card={card} />
      </header>
      <CardWords message={card.message} areRemoved={card.areWordsRemoved} />
      <CardPicture card={card} />
      {card.values.length > 0 && (
        <ul className={classes.values} aria-label={t`Values`}>
          {card.values.map((value) => (
            <li key={value.id}>
              <ValueBadge value={value} />
            </li>
          ))}
        </ul>
      )}
      <CardActions card={card} me={me} isOpen={isOpen} />
    </article>
  )
})

function onlyPointsOf({ message, points }: Recognition) {
  return message === '' && points !== null && points.each > 0 ? points.each : null
}

/** The points of a card for each receiver, unless the company hides them. */
function CardPoints({ card: { points, receivers, isReversed } }: { card: Recognition }) {
  if (isReversed) return <p className={classes.note}>{t`Points were taken back`}</p>
  if (points === null) return null
  const { each, added } = points
  return (
    <div className={classes.points}>
      {each > 0 && (
        <p className={classes.each}>
          {receivers.length > 1 ? (
            <Trans>
              <Points amount={each} signed brief /> each
            </Trans>
          ) : (
            <Points amount={each} signed brief />
          )}
        </p>
      )}
      {added > 0 && (
        <p className={classes.note}>
          <Trans>
            <Points amount={added} signed brief /> added by colleagues
          </Trans>
        </p>
      )}
    </div>
  )
}

const PICTURE_SIZES = '(max-width: 48em) 90vw, 40rem'

/** The picture of a card; a click opens it large. */
function CardPicture({ card }: { card: Pick<Recognition, 'picture' | 'sender'> }) {
  const [opened, setOpened] = useState(false)
  const title = t`A picture from ${{ name: shortNameOf(card.sender) }}`
  const close = () => setOpened(false)
  if (card.picture === null) return null
  const { width } = dimensionsOf(card.picture, 'large')
  return (
    <>
      <UnstyledButton
        className={classes.openPicture}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Picture
          picture={card.picture}
          alt={title}
          sizes={PICTURE_SIZES}
          className={classes.picture}
        >
          {null}
        </Picture>
      </UnstyledButton>
      <LazyModal opened={opened} onClose={close} title={title} size="auto" centered>
        <Picture
          picture={card.picture}
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

/** The time after which a card counts as noticed. */
const IN_VIEW_MS = 1_000

/** Calls back once an element has been in the middle of the window for a second. */
function useInView(
  element: RefObject<HTMLElement | null>,
  isWatched: boolean,
  onSeen: () => void,
): void {
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    const { current } = element
    if (!isWatched || current === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting) timer = setTimeout(() => seen(), IN_VIEW_MS)
      },
      // A margin instead of a threshold, because a card may be higher than the window.
      { rootMargin: '-15% 0px' },
    )
    observer.observe(current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, isWatched])
}
