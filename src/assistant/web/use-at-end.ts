import { useLayoutEffect, useRef, useState } from 'react'

const CLOSE_ENOUGH_PX = 40
const ABOVE_QUESTION_PX = 16

/**
 * Keeps a scrolling box at its end while it grows, with the last question in view: a reply is read
 * from its beginning. A reader who scrolled away (`isAway`) stays there until the next message.
 */
export function useAtEnd(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const seen = useRef({ count: 0, height: 0 })
  const [isAway, setAway] = useState(false)
  useLayoutEffect(() => {
    if (box.current === null) return
    const { scrollHeight: height } = box.current
    const isNew = seen.current.count !== count
    const hasGrown = seen.current.height !== height
    seen.current = { count, height }
    if (isNew || (hasGrown && follows.current)) follow(box.current, isNew)
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
    toEnd: () => {
      if (box.current !== null) box.current.scrollTop = box.current.scrollHeight
    },
  }
}

function follow(box: HTMLElement, isNew: boolean): void {
  const question = [...box.querySelectorAll<HTMLElement>('[data-question]')].at(-1)
  const top = question === undefined ? Infinity : placeIn(box, question) - ABOVE_QUESTION_PX
  // A reader at the end stays there.
  const isBeyond = !isNew && box.scrollTop > top
  box.scrollTop = isBeyond ? box.scrollHeight : Math.min(box.scrollHeight, top)
}

/** How far below the beginning of the box's content, in pixels. */
function placeIn(box: HTMLElement, element: HTMLElement): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop
}
