import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a heading when what stands below it has become something else, so that a
 * screen reader says so and the keyboard goes on from there. What was not known before is no change.
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
