import { useLayoutEffect, useRef, useState } from 'react'

const CLOSE_ENOUGH_PX = 40

/**
 * Keeps a box that scrolls at its end while more comes into it, unless somebody has scrolled away
 * from there; `isAway` says so.
 */
export function useAtEnd() {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [isAway, setAway] = useState(false)
  useLayoutEffect(() => {
    if (follows.current) toEnd(box.current)
  })
  return {
    box,
    isAway,
    onScroll: () => {
      if (box.current === null) return
      const { scrollHeight, scrollTop, clientHeight } = box.current
      follows.current = scrollHeight - scrollTop - clientHeight < CLOSE_ENOUGH_PX
      setAway(!follows.current)
    },
    toEnd: () => toEnd(box.current),
  }
}

function toEnd(box: HTMLElement | null): void {
  if (box !== null) box.scrollTop = box.scrollHeight
}
