import { type RefObject, useEffect } from 'react'

const ROOM = '--laurel-room-below'

/**
 * Keeps `--laurel-room-below` at the height of what stands on the bottom edge of the window, so that
 * the page, its sticky parts and its dialogs can leave that room free. A focused control that it
 * would cover is scrolled out from under it (WCAG 2.2, 2.4.11).
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

// Only for the keyboard: under a pointer the page stays where it is.
function uncoverFocus(cover: HTMLElement): void {
  const focused = document.activeElement
  if (focused === null || cover.contains(focused) || !focused.matches(':focus-visible')) return
  if (focused.getBoundingClientRect().bottom <= cover.getBoundingClientRect().top) return
  focused.scrollIntoView({ block: 'nearest' })
}
