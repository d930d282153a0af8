import { useCallback, type KeyboardEvent } from 'react'

/** For a menu inside the toolbar, which has its own Tab stops. */
export const NOT_IN_TOOLBAR = { 'data-not-in-toolbar': true } as const

function itemsOf(toolbar: Element): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter(
    (button) => button.closest('[data-not-in-toolbar]') === null,
  )
}

/** Makes one item the toolbar's only Tab stop: the wanted one, or the first. */
function makeStop(toolbar: Element, wanted: EventTarget | null): void {
  const items = itemsOf(toolbar)
  const stop = items.find((item) => item === wanted) ?? items[0]
  for (const item of items) item.tabIndex = item === stop ? 0 : -1
}

const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const items = itemsOf(event.currentTarget)
  const place = items.findIndex((item) => item === event.target)
  if (place === -1) return
  event.preventDefault()
  items[step(place, items.length)]?.focus()
}

/**
 * A row of buttons with one Tab stop; the arrow keys, Home and End move between them (ARIA's
 * pattern "toolbar"). Buttons may come and go.
 */
export function useToolbar() {
  const ref = useCallback((toolbar: HTMLElement | null) => {
    if (toolbar === null) return
    let last: EventTarget | null = null
    makeStop(toolbar, last)
    const onFocus = ({ target }: FocusEvent) => {
      if (itemsOf(toolbar).some((item) => item === target)) last = target
      makeStop(toolbar, last)
    }
    const observer = new MutationObserver(() => makeStop(toolbar, last))
    observer.observe(toolbar, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    toolbar.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      toolbar.removeEventListener('focusin', onFocus)
    }
  }, [])
  return { ref, role: 'toolbar', onKeyDown } as const
}
