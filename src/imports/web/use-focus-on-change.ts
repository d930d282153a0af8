import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses a heading when the content below it changes: a screen reader announces it, and the
 * keyboard continues from there. The first known value is no change.
 */
export function useFocusOnChange(
  heading: RefObject<HTMLElement | null>,
  shown: string | number | undefined,
): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== undefined && before.current !== shown) heading.current?.focus()
    before.current = shown
  }, [heading, shown])
}
