import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Long enough to have noticed it. */
const IN_VIEW_MS = 1_000

/** Calls back once an element has been in the middle of the window for a second. */
export function useInView(
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
      // A card may be higher than the window.
      { rootMargin: '-15% 0px' },
    )
    observer.observe(current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, isWatched])
}
