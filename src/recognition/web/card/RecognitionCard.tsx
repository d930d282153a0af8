import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useEffectEvent, useId, useRef, type RefObject } from 'react'
import { sessionQuery, useCompany } from '#auth/web/session-queries.ts'
import { formatDay } from '#platform/contract/format.ts'
import { wordsIn, type Occasion } from '#platform/contract/occasions.ts'
import { NOTHING } from '#platform/contract/points.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { useOnPage } from '#recognition/web/use-seen.ts'
import { CardValues } from '../ValueBadge.tsx'
import { CardActions } from './CardActions.tsx'
import { GiftOnCard } from './GiftOnCard.tsx'
import { OpenablePicture } from './OpenablePicture.tsx'
import classes from './RecognitionCard.module.css'
import { facesFor, kindOf, Seal, Stationery } from './Stationery.tsx'
import { WhoThankedWhom } from './WhoThankedWhom.tsx'
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

/** A card with its reactions and comments: one of many, or open as the page of its own. */
export const RecognitionCard = memo(function RecognitionCard(props: RecognitionCardProps) {
  const { recognition: card, isNew = false, onSeen, isOpen = false } = props
  const me = useQuery(sessionQuery).data?.user
  const titleId = useId()
  const article = useRef<HTMLElement>(null)
  useOnPage(card.id, isNew)
  useInView(article, isNew, () => onSeen?.(card.id))
  if (!me) return null
  const message = wordsIn(card, say.language)
  const actions = <CardActions card={card} me={me} isOpen={isOpen} />
  return (
    <article
      ref={article}
      className={classes.card}
      data-new={isNew || undefined}
      data-open={isOpen || undefined}
      data-card={card.id}
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <Stationery
        size={isOpen ? 'page' : 'compact'}
        kind={kindOf(card)}
        {...facesFor(me.id, card)}
        grows={isOpen}
        headline={<Headline card={card} me={me.id} titleId={titleId} isNew={isNew} />}
        message={message ?? ''}
        picture={<CardPicture card={card} />}
        values={<CardValues values={card.values} />}
        seal={<CardPoints card={card} />}
        footer={!isOpen && <div className={classes.actions}>{actions}</div>}
      >
        <CardWords message={message} areRemoved={card.areWordsRemoved} />
      </Stationery>
      {isOpen && <div className={classes.below}>{actions}</div>}
    </article>
  )
})

interface HeadlineProps {
  card: Recognition
  me: number
  titleId: string
  isNew: boolean
}

/** The names of sender and receivers, and the day. */
function Headline({ card, me, titleId, isNew }: HeadlineProps) {
  return (
    <>
      <p id={titleId} className={classes.names}>
        <WhoThankedWhom
          sender={card.sender}
          receivers={card.receivers}
          {...(card.occasion !== undefined && { occasion: card.occasion })}
          me={me}
          isWelcome={card.isWelcome}
          onlyPoints={onlyPointsOf(card)}
        />
      </p>
      {card.occasion !== undefined && <FromCompany occasion={card.occasion} date={card.date} />}
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
    </>
  )
}

/** Whose card it is, and the day that is celebrated where the card came on another one. */
function FromCompany({ occasion, date }: { occasion: Occasion; date: Date }) {
  const company = useCompany().companyName || 'Laurel'
  const day = formatDay(occasion.day, say.language)
  const isSameDay = new Date(`${occasion.day}T12:00`).toDateString() === date.toDateString()
  return (
    <p className={classes.company}>
      {isSameDay ? (
        <Trans>From {company}</Trans>
      ) : (
        <Trans>
          From {company}, for {day}
        </Trans>
      )}
    </p>
  )
}

function onlyPointsOf({ message, points }: Recognition) {
  return message === '' && points !== null && points.each > 0 ? points.each : null
}

/** The points of a card for each receiver, unless the company hides them, and its gift. */
function CardPoints({ card }: { card: Recognition }) {
  const { points, receivers, isReversed, occasion } = card
  const gift = occasion?.gift
  if (isReversed) return <p className={classes.note}>{t`Points were taken back`}</p>
  const { each, added } = points ?? { each: NOTHING, added: NOTHING }
  if (each <= 0 && added <= 0 && gift === undefined) return null
  return (
    <div className={classes.points}>
      <Seal amount={each} isForEach={receivers.length > 1} />
      {gift !== undefined && <GiftOnCard gift={gift} />}
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

/** The picture of a card. */
function CardPicture({ card: { picture, sender } }: { card: Recognition }) {
  const company = useCompany().companyName || 'Laurel'
  const of = sender === null ? company : shortNameOf(sender)
  return <OpenablePicture picture={picture} of={of} size="large" />
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
