import { memo, useId, useRef } from 'react'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { CardActions } from './CardActions.tsx'
import { CardPicture } from './CardPicture.tsx'
import { CardPoints } from './CardPoints.tsx'
import classes from './RecognitionCard.module.css'
import { useInView } from './use-in-view.ts'
import { ValueBadge } from './ValueBadge.tsx'
import { Faces, WhoThankedWhom } from './WhoThankedWhom.tsx'
import { Words } from './Words.tsx'

interface RecognitionCardProps {
  recognition: Recognition
  /** Marks it as new for the reader. */
  isNew?: boolean
  /** Called once a new card has been in view. */
  onSeen?: (id: number) => void
  /** Shows the comments from the beginning. */
  isOpen?: boolean
}

/** A card of the wall, with its reactions and comments. */
export const RecognitionCard = memo(function RecognitionCard(props: RecognitionCardProps) {
  const { recognition: card, isNew = false, onSeen, isOpen = false } = props
  const me = useQuery(sessionQuery).data?.user
  const titleId = useId()
  const article = useRef<HTMLElement>(null)
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
            <WhoThankedWhom sender={card.sender} receivers={card.receivers} me={me.id} />
          </p>
          <p className={classes.when}>
            <Link to={paths.thanks} params={{ id: String(card.id) }} className={classes.link}>
              <Ago date={card.date} />
            </Link>
            {card.visibility === 'private' && (
              <span className={classes.private}>
                <IconLock size={14} aria-hidden /> Private
              </span>
            )}
            {isNew && <span className={classes.new}>New</span>}
          </p>
        </div>
        <CardPoints card={card} />
      </header>
      <Words message={card.message} />
      <CardPicture card={card} />
      {card.values.length > 0 && (
        <ul className={classes.values} aria-label="Values">
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
