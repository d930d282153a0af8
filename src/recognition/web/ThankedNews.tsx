import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { createPortal } from 'react-dom'
import { Button, CloseButton, VisuallyHidden } from '@mantine/core'
import { IconHeart } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { showBriefly } from '#platform/contract/points.ts'
import { paths } from '#platform/web/paths.ts'
import { messageStack } from '#platform/web/ui/Announcements.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { withoutMarks } from '#platform/web/ui/without-marks.ts'
import { openComposer } from './open-composer.ts'
import classes from './ThankedNews.module.css'
import { useUnreadThanks } from './use-unread-thanks.ts'

const VISIBLE_MS = 12_000

/** Says on every page that somebody has just thanked the reader. */
export function ThankedNews({ mayThank }: { mayThank: boolean }) {
  const { card, dismiss } = useArrivedThanks()
  const stack = messageStack()
  return (
    <>
      {/* Rendered before it has words, so that screen readers announce them. */}
      <VisuallyHidden role="status">{card !== null && spoken(card)}</VisuallyHidden>
      {card !== null &&
        stack !== null &&
        createPortal(
          <News key={card.id} card={card} mayThank={mayThank} onDismiss={dismiss} />,
          stack,
        )}
    </>
  )
}

interface NewsProps {
  card: Recognition
  mayThank: boolean
  onDismiss: () => void
}

/** Disappears after a while, but not while hovered or focused (WCAG 2.2, 2.2.1). */
function News({ card, mayThank, onDismiss }: NewsProps) {
  const { id, sender, message, points } = card
  const hold = useDismissal(onDismiss)
  const givesFocusBack = useFocusBack()
  const navigate = useNavigate()
  // Not a link: it would be the page's first, before "Skip to content".
  const see = () => {
    onDismiss()
    void navigate({ to: paths.thanks, params: { id: String(id) } })
  }
  const answer = () => {
    onDismiss()
    openComposer({ receivers: [sender] })
  }
  return (
    <section className={classes.news} aria-label="New thanks" {...hold} {...givesFocusBack}>
      <PersonAvatar person={sender} size={48} />
      <div className={classes.words}>
        <p className={classes.title}>
          {sender.firstName} thanked you
          {points !== null && points.each > 0 && (
            <span className={classes.points}>
              <Points amount={points.each} signed brief />
            </span>
          )}
        </p>
        {message !== null && message !== '' && (
          <p className={classes.message}>“{withoutMarks(message)}”</p>
        )}
        <div className={classes.actions}>
          <Button size="compact-md" onClick={see}>
            See it
          </Button>
          {mayThank && sender.isActive && (
            <Button
              size="compact-md"
              variant="subtle"
              leftSection={<IconHeart size={16} aria-hidden />}
              onClick={answer}
            >
              Say thanks back
            </Button>
          )}
        </div>
      </div>
      <CloseButton aria-label="Dismiss" className={classes.close} onClick={onDismiss} />
    </section>
  )
}

function useDismissal(onDismiss: () => void) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onDismiss, VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [isHeld, onDismiss])
  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
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
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!isInside) before.current = relatedTarget
    },
  }
}

/**
 * The newest thanks that arrived while the page is open, until they are dismissed or taken back.
 * Earlier thanks are only counted in the bar.
 */
function useArrivedThanks() {
  const { newest, isKnown } = useUnreadThanks()
  const [known, setKnown] = useState<number | null>(null)
  const [arrived, setArrived] = useState<number | null>(null)
  const [dismiss] = useState(() => () => setArrived(null))
  const id = newest?.id ?? 0
  if (isKnown && known === null) setKnown(id)
  if (known !== null && id > known) {
    setKnown(id)
    setArrived(id)
  }
  return { card: newest !== null && arrived === newest.id ? newest : null, dismiss }
}

function spoken({ sender, message, points }: Recognition): string {
  const words = message === null || message === '' ? '' : `: “${withoutMarks(message)}”`
  const amount = points !== null && points.each > 0 ? ` +${showBriefly(points.each)} points` : ''
  return `${sender.firstName} thanked you${words}${amount}`
}
