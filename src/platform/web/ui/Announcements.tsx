import { t } from '@lingui/core/macro'
import { Button, CloseButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { announcements, withdraw, type Announcement } from './announce.ts'
import classes from './Announcements.module.css'

const VISIBLE_MS = 6000
/** Long enough to notice a mistake and to reach the button. */
const UNDOABLE_MS = 12_000

const ICONS = {
  success: <IconCheck size={18} stroke={2.5} />,
  warning: <IconAlertTriangle size={18} stroke={2.2} />,
  error: <IconX size={18} stroke={2.5} />,
}

const STACK = 'announcements'

/** The element of the announcements; also the place for other news at the bottom of the page. */
export function messageStack(): HTMLElement | null {
  return document.getElementById(STACK)
}

/** Shows announcements at the bottom of the page, clear of the bar, dialogs and the focus. */
export function Announcements() {
  const shown = useSyncExternalStore(announcements.subscribe, announcements.current)
  const stack = useRef<HTMLDivElement>(null)
  useRoomBelow(stack)
  useFooterOnScreen(stack)
  return (
    <div ref={stack} id={STACK} className={classes.stack}>
      {shown.map((announcement) => (
        <Shown key={announcement.id} {...announcement} />
      ))}
    </div>
  )
}

/** Whether somebody is at the screen: true from the first key press or touch. */
function useAttended(known: boolean): boolean {
  const [attended, setAttended] = useState(known)
  useWindowEvent('pointerdown', () => setAttended(true))
  useWindowEvent('keydown', () => setAttended(true))
  return attended
}

/** Disappears after a while, but not under the pointer or with the focus (WCAG 2.2, 2.2.1). */
function Shown({ id, kind, message, detail, asksToLogin, action }: Announcement) {
  const [held, setHeld] = useState(false)
  const attended = useAttended(!asksToLogin)
  const stays = held || !attended
  const visibleMs = action ? (action.visibleMs ?? UNDOABLE_MS) : VISIBLE_MS
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => withdraw(id), visibleMs)
    return () => clearTimeout(timer)
  }, [id, visibleMs, stays])
  return (
    <div
      className={classes.announcement}
      data-kind={kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.icon} aria-hidden>
        {ICONS[kind]}
      </span>
      <div role="alert" className={classes.words}>
        <p>{message}</p>
        {detail !== '' && (
          <>
            {' '}
            <p className={classes.detail}>{detail}</p>
          </>
        )}
      </div>
      {action && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.action}
          onClick={() => {
            withdraw(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton aria-label={t`Dismiss`} onClick={() => withdraw(id)} />
    </div>
  )
}

const ROOM = '--laurel-room-below'

/**
 * Sets `--laurel-room-below` to the height of an element at the window's bottom edge, so that
 * dialogs leave that room free and the end of the page can be scrolled clear of it. A focused
 * control that it would cover is scrolled into view (WCAG 2.2, 2.4.11).
 */
function useRoomBelow(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      root.style.setProperty(ROOM, `${current.offsetHeight}px`)
      uncoverFocus(current)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      root.style.removeProperty(ROOM)
    }
  }, [element])
}

const FOOTER = '--laurel-footer'

/** Sets `--laurel-footer` to the height from the top of the page's footer to the window's bottom edge; 0 below it. */
function useFooterOnScreen(stack: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement
    const measure = () => {
      const top = document.getElementById('footer')?.getBoundingClientRect().top
      root.style.setProperty(FOOTER, `${Math.max(0, window.innerHeight - (top ?? Infinity))}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    // The footer may have come since, without another height of the page.
    if (stack.current !== null) observer.observe(stack.current)
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
      root.style.removeProperty(FOOTER)
    }
  }, [stack])
}

// For the keyboard only: with a pointer the page must not move.
function uncoverFocus(cover: HTMLElement): void {
  const focused = document.activeElement
  if (focused === null || cover.contains(focused) || !focused.matches(':focus-visible')) return
  if (focused.getBoundingClientRect().bottom <= cover.getBoundingClientRect().top) return
  focused.scrollIntoView({ block: 'nearest' })
}
