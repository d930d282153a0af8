import { type RefObject, useEffect } from 'react'

const ROOM = '--laurel-room-below'

/**
 * Sets `--laurel-room-below` to the height of an element at the window's bottom edge, so that the
 * page and its dialogs leave that room free. A focused control that it would cover is scrolled into
 * view (WCAG 2.2, 2.4.11).
 */
export function useRoomBelow(element: RefObject<HTMLElement | null>): void {
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

// For the keyboard only: with a pointer the page must not move.
function uncoverFocus(cover: HTMLElement): void {
  const focused = document.activeElement
  if (focused === null || cover.contains(focused) || !focused.matches(':focus-visible')) return
  if (focused.getBoundingClientRect().bottom <= cover.getBoundingClientRect().top) return
  focused.scrollIntoView({ block: 'nearest' })
}
