import { plural, select, t } from '@lingui/core/macro'
import { CloseButton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconHeartFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useRouterState } from '@tanstack/react-router'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { headlineOfOccasion, wordsIn } from '#platform/contract/occasions.ts'
import { withoutMarks } from '#platform/contract/without-marks.ts'
import { listNames, showBriefly } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { keepForPerson, keptForPerson } from '#platform/web/person-storage.ts'
import { messageStack } from '#platform/web/ui/Announcements.tsx'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { ScrollBox } from '#platform/web/ui/ScrollBox.tsx'
import {
  MOST_UNREAD_CARDS,
  type Face,
  type Recognition,
} from '#recognition/contract/recognition.ts'
import { AnswersToThanks } from './AnswersToThanks.tsx'
import { facesFor, kindOf, Seal, Stationery } from './card/Stationery.tsx'
import { CardWords } from './card/Words.tsx'
import classes from './ThankedNews.module.css'
import { useCardsOnPage } from './use-seen.ts'
import { kindOfCards, useUnreadThanks } from './use-unread-thanks.ts'

/**
 * Shows unseen thanks on every page, the newest on top, until they are read or put aside. A card that
 * arrives unfolds; missed ones wait folded, as does any card while the reader is writing or busy
 * beside it.
 */
export function ThankedNews({ mayThank }: { mayThank: boolean }) {
  const { cards, hold, putAside } = useUnannounced()
  const [isUnfolded, setUnfolded] = useUnfolded()
  const stack = messageStack()
  const [card] = cards
  return (
    <>
      {/* Rendered before it has words, so that screen readers announce them. */}
      <VisuallyHidden role="status">{card !== undefined && spoken(card)}</VisuallyHidden>
      {card !== undefined &&
        stack !== null &&
        createPortal(
          <News
            key={card.id}
            cards={cards}
            mayThank={mayThank}
            isUnfolded={isUnfolded}
            onUnfold={setUnfolded}
            onHold={hold}
            onEnd={() => putAside(card.id)}
          />,
          stack,
        )}
    </>
  )
}

/** Whether the news are unfolded: from the arrival of a card while the page is open. */
function useUnfolded() {
  const { newest, isKnown } = useUnreadThanks()
  const [known, setKnown] = useState<number | null>(null)
  const state = useState(false)
  const [, setUnfolded] = state
  const id = newest[0]?.id ?? 0
  if (isKnown && known === null) setKnown(id)
  if (known !== null && id > known) {
    setKnown(id)
    setUnfolded(true)
  }
  return state
}

/**
 * Unseen thanks that are not on the page, without those put aside, or shown whole at an earlier visit. While a
 * page is loading, no further ones: it may show them itself. The inbox lists them.
 */
function useUnannounced() {
  const { newest } = useUnreadThanks()
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  const onPage = useCardsOnPage()
  const [told, setTold] = useState<ReadonlySet<number>>(new Set())
  const [aside, setAside] = useState<ReadonlySet<number>>(() => new Set(shownBefore()))
  const [held, hold] = useState<Recognition | null>(null)
  const putAside = (id: number) => {
    hold(null)
    keepShown(id)
    setAside((known) => new Set([...known, id]))
  }
  const isInbox = useMatch({ from: paths.notifications, shouldThrow: false }) !== undefined
  const waiting = newest.filter(
    ({ id }) => id !== held?.id && !aside.has(id) && !onPage.includes(id),
  )
  const open = isInbox ? [] : [...(held === null ? [] : [held]), ...waiting]
  const cards = isLoading ? open.filter(({ id }) => told.has(id)) : open
  if (cards.some(({ id }) => !told.has(id))) setTold(new Set(cards.map(({ id }) => id)))
  return { cards, hold, putAside }
}

const SHOWN = 'shown-thanks'

/** The cards that this browser has shown whole, or that were put aside: they don't come back by themselves. */
function shownBefore(): number[] {
  return (keptForPerson(SHOWN) ?? '').split(' ').map(Number)
}

function keepShown(id: number): void {
  const others = shownBefore().filter((known) => known > 0 && known !== id)
  keepForPerson(SHOWN, [...others, id].slice(-MOST_UNREAD_CARDS).join(' '))
}

interface NewsProps {
  /** All that wait, the shown one first. */
  cards: readonly Recognition[]
  mayThank: boolean
  /** Keeps a card that is being answered, and counts as seen. */
  onHold: (card: Recognition) => void
  onEnd: () => void
}

interface FoldingProps {
  isUnfolded: boolean
  onUnfold: (isUnfolded: boolean) => void
}

function News({ isUnfolded, onUnfold, ...news }: NewsProps & FoldingProps) {
  const { ref, onFocusCapture } = useFocusBack()
  const isWriting = useIsWriting(ref)
  const [isOpened, setOpened] = useState(false)
  const isFolded = !isUnfolded || (isWriting && !isOpened)
  // On click, not pointerdown: folding moves the messages, and the press would miss their buttons.
  const foldOutside = ({ target }: MouseEvent) => {
    if (target instanceof Node && !ref.current?.contains(target)) onUnfold(false)
  }
  // In the capture phase, before the button that unfolds is removed.
  useWindowEvent('click', foldOutside, { capture: true })
  const unfold = () => {
    setOpened(true)
    onUnfold(true)
    // The pressed button is gone.
    ref.current?.focus()
  }
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={isFolded ? classes.folded : classes.news}
      data-unfolded={!isFolded || undefined}
      aria-label={t`New thanks`}
      onFocusCapture={onFocusCapture}
    >
      {isFolded ? (
        <UnstyledButton className={classes.unfold} onClick={unfold}>
          <IconHeartFilled size={16} aria-hidden /> {whoDid(news.cards)}
        </UnstyledButton>
      ) : (
        <Unfolded {...news} />
      )}
    </section>
  )
}

function Unfolded({ cards, mayThank, onHold, onEnd }: NewsProps) {
  const [card, ...below] = cards
  const more = below.length
  const id = card?.id ?? 0
  useEffect(() => keepShown(id), [id])
  if (card === undefined) return null
  return (
    <>
      <FacesBehind cards={below} />
      <div className={classes.sheet} data-below={Math.min(more, 2)}>
        <ScrollBox role="group" aria-label={t`Words`} className={classes.scroll}>
          <NewCard card={card} />
        </ScrollBox>
        <AnswersToThanks
          card={card}
          mayThank={mayThank}
          onHeart={() => onHold(card)}
          onEnd={onEnd}
        />
        {more > 0 && (
          <p className={classes.more}>
            {plural(more, { 1: 'One more below', other: '# more below' })}
          </p>
        )}
        <CloseButton aria-label={t`Put aside`} className={classes.close} onClick={onEnd} />
      </div>
    </>
  )
}

function NewCard({ card }: { card: Recognition }) {
  const { points, receivers } = card
  const message = wordsIn(card, say.language)
  const me = useQuery(sessionQuery).data?.user?.id ?? 0
  return (
    <Stationery
      size="live"
      kind={kindOf(card)}
      {...facesFor(me, card)}
      grows
      headline={<p>{headlineOf(card)}</p>}
      message={message ?? ''}
      seal={points !== null && <Seal amount={points.each} isForEach={receivers.length > 1} />}
    >
      <CardWords message={message} areRemoved={card.areWordsRemoved} />
    </Stationery>
  )
}

const MOST_BEHIND = 3

/** The senders of the cards below, who peek out from behind the sheet. */
function FacesBehind({ cards }: Pick<NewsProps, 'cards'>) {
  const senders = sendersOf(cards).slice(0, MOST_BEHIND)
  if (senders.length === 0) return null
  return (
    <div className={classes.behind} aria-hidden>
      {senders.map((sender) => (
        <PersonAvatar key={sender.id} person={sender} size={48} />
      ))}
    </div>
  )
}

const WRITING_PLACES = 'input, textarea, select, [contenteditable], [role=dialog]'

/** Whether the focus is in a field or a dialog, which nothing must cover; or came from it to `own`. */
export function useIsWriting(own?: RefObject<HTMLElement | null>): boolean {
  const [isWriting, setWriting] = useState(() => isWritingPlace(document.activeElement))
  useWindowEvent('focusin', ({ target }) => {
    const isOwn = target instanceof Node && own?.current?.contains(target)
    if (!isOwn) setWriting(isWritingPlace(target))
  })
  useWindowEvent('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null) setWriting(false)
  })
  return isWriting
}

function isWritingPlace(place: EventTarget | null): boolean {
  return place instanceof Element && place.closest(WRITING_PLACES) !== null
}

/** When an element with the focus unmounts, returns the focus to its origin or the heading. */
function useFocusBack() {
  const ref = useRef<HTMLElement>(null)
  const before = useRef<EventTarget>(null)
  useLayoutEffect(() => {
    const { current: leaving } = ref
    return () => {
      if (!leaving?.contains(document.activeElement)) return
      const { current: last } = before
      const isThere = last instanceof HTMLElement && last.isConnected
      const back = isThere ? last : document.querySelector<HTMLElement>('main h1')
      // Keeps the reader's scroll position.
      back?.focus({ preventScroll: true })
    }
  }, [])
  return {
    ref,
    onFocusCapture: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null || currentTarget.contains(relatedTarget)) return
      before.current = relatedTarget
    },
  }
}

function headlineOf(card: Recognition): string {
  if (card.occasion !== undefined) {
    return headlineOfOccasion(card.occasion, listNames(card.receivers.map(shortNameOf)), say)
  }
  const name = card.sender === null ? '' : shortNameOf(card.sender)
  const did = kindOfCards([card])
  return t`${name} ${select(did, { welcomed: 'welcomed you', other: 'thanked you' })}`
}

/** The people who sent cards, each once. */
function sendersOf(cards: readonly Recognition[]): Face[] {
  const senders = cards.flatMap(({ sender }) => sender ?? [])
  return [...new Map(senders.map((sender) => [sender.id, sender])).values()]
}

const MOST_NAMED = 2

/** "Amara, Ben and one more thanked you", of all cards that wait. */
function whoDid(cards: readonly Recognition[]): string {
  const senders = sendersOf(cards)
  const [only] = cards
  if (only !== undefined && (only.sender === null || senders.length === 1)) return headlineOf(only)
  const named = senders.slice(0, MOST_NAMED).map(shortNameOf)
  const more = senders.length - named.length
  const others = more > 0 ? [plural(more, { 1: 'one more', other: '# more' })] : []
  const names = listNames([...named, ...others])
  const did = kindOfCards(cards)
  return t`${names} ${select(did, { welcomed: 'welcomed you', either: 'thanked or welcomed you', other: 'thanked you' })}`
}

function spoken(card: Recognition): string {
  const { points } = card
  const message = wordsIn(card, say.language)
  const name = headlineOf(card)
  const words = withoutMarks(message ?? '')
  const said = words === '' ? name : t`${name}: “${words}”`
  if (points === null || points.each <= 0) return said
  const given = showBriefly(points.each)
  return `${said} ${plural(given, { one: `+${given} point`, other: `+${given} points` })}`
}
