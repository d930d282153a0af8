import { useEffect, useRef } from 'react'
import { useRouter, useRouterState } from '@tanstack/react-router'

/**
 * Names the document after what is shown and, when that changes, moves the focus to its heading,
 * so that a screen reader says where one is and the keyboard goes on from there.
 */
export function usePageChange(insteadOfPage: string | null): void {
  const router = useRouter()
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title })
  const title = insteadOfPage ?? page ?? 'Page not found'
  useEffect(() => {
    document.title = `${title} · Laurel`
  }, [title])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) focusHeading()
      }),
    [router],
  )
  const before = useRef(insteadOfPage)
  useEffect(() => {
    if (before.current !== insteadOfPage) focusHeading()
    before.current = insteadOfPage
  }, [insteadOfPage])
}

function focusHeading(): void {
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  // Scrolling is the router's: it knows whether one went back.
  place?.focus({ preventScroll: true })
}
