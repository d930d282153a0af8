import type { HTMLAttributes, Ref } from 'react'

interface ScrollBoxProps extends HTMLAttributes<HTMLDivElement> {
  ref?: Ref<HTMLDivElement>
  role: 'group' | 'log'
  'aria-label': string
}

/** A scrolling box that the keyboard can scroll, too. */
export function ScrollBox(props: ScrollBoxProps) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <div {...props} tabIndex={0} />
}
