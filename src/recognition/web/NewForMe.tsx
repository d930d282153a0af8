import { plural, select, t } from '@lingui/core/macro'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { headlineOfOccasion } from '#platform/contract/occasions.ts'
import { listNames } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { FullWreath } from '#platform/web/ui/Wreath.tsx'
import type { Recognition, RecognitionSummary } from '#recognition/contract/recognition.ts'
import { RecognitionCard } from './card/RecognitionCard.tsx'
import classes from './NewForMe.module.css'
import { cardQuery } from './recognition-queries.ts'
import { useMarkSeen } from './use-seen.ts'
import { kindOfCards, useUnreadThanks } from './use-unread-thanks.ts'

/** The thanks that were new when Home was opened, whole; they stay until the next visit. */
export function NewForMe({ fresh }: { fresh: FreshThanks }) {
  const titleId = useId()
  const markSeen = useMarkSeen()
  if (fresh.newest.length === 0) return null
  const { newest, unread } = fresh
  return (
    <section aria-labelledby={titleId} className={classes.news}>
      <header className={classes.header}>
        <FullWreath className={classes.wreath} grows />
        <Title order={2} id={titleId} className={classes.title}>
          {titleOf(fresh)}
        </Title>
      </header>
      <ul className={classes.cards}>
        {newest.map((card) => (
          <NewCard key={card.id} known={card} onSeen={markSeen} />
        ))}
      </ul>
      {unread > newest.length && (
        <Link to={paths.wall} search={{ tab: 'received' }} className={classes.more}>
          {t`See all ${unread} new thanks`}
        </Link>
      )}
    </section>
  )
}

type FreshThanks = Pick<RecognitionSummary, 'unread' | 'unreadFrom' | 'newest'>

const NONE: FreshThanks = { unread: 0, unreadFrom: 0, newest: [] }

/** Unread thanks when the component was mounted, so that nothing moves under the reader. */
export function useFreshThanks(): FreshThanks {
  const { isKnown, ...now } = useUnreadThanks()
  const [atVisit, setAtVisit] = useState<FreshThanks | null>(null)
  if (isKnown && atVisit === null) setAtVisit(now)
  return atVisit ?? NONE
}

function titleOf({ unread, unreadFrom, newest }: FreshThanks): string {
  const [{ sender, occasion, receivers } = { sender: null, receivers: [] }] = newest
  if (occasion !== undefined) {
    return headlineOfOccasion(occasion, listNames(receivers.map(shortNameOf)), say)
  }
  const did = kindOfCards(newest)
  if (unreadFrom > 1 || sender === null) {
    return t`${plural(unreadFrom, { one: '# person', other: '# people' })} ${select(did, { welcomed: 'welcomed you', either: 'thanked or welcomed you', other: 'thanked you' })}`
  }
  const name = shortNameOf(sender)
  return unread === 1
    ? t`${name} ${select(did, { welcomed: 'welcomed you', either: 'thanked or welcomed you', other: 'thanked you' })}`
    : t`${name} ${select(did, { welcomed: 'welcomed you', either: 'thanked or welcomed you', other: 'thanked you' })} ${plural(unread, { 2: 'twice', one: '# time', other: '# times' })}`
}

interface NewCardProps {
  known: Recognition
  onSeen: (id: number) => void
}

/** A card that follows live changes, and leaves when it is undone. */
function NewCard({ known, onSeen }: NewCardProps) {
  const { data: card, isError } = useQuery({
    ...cardQuery(known.id),
    initialData: known,
    staleTime: KNOWN_MS,
  })
  if (isError) return null
  return (
    <li>
      <RecognitionCard recognition={card} isNew onSeen={onSeen} />
    </li>
  )
}

/** The summary has just answered the card. */
const KNOWN_MS = 60_000
