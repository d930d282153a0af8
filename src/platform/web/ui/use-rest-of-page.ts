import { useDeferredValue, useEffect } from 'react'

/** Reloads and Back return to a place of the page, which must be there at once. */
const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
let isOpening = opening?.type === 'navigate' && location.hash === ''

/**
 * False for the first rendering of the page that opens the app, then true: content below the first
 * screen and counts come after it, so that a slow phone shows the first screen sooner.
 */
export function useRestOfPage(): boolean {
  const showsRest = useDeferredValue(true, !isOpening)
  useEffect(() => {
    isOpening = false
  }, [])
  return showsRest
}
