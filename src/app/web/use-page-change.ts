import { useEffect, useRef } from 'react'
import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'

/** The title of a page; one that depends on the address is a function of its search. */
export type PageTitle = string | ((search: Readonly<Record<string, unknown>>) => string)

/**
 * Names the document after what is shown and, when that changes, moves the focus to its heading,
 * so that a screen reader says where one is and the keyboard goes on from there.
 */
export function usePageChange(insteadOfPage: string | null): void {
  const router = useRouter()
  const page = useRouterState({ select: titleOf })
  const title = insteadOfPage ?? page
  useEffect(() => {
    document.title = `${title} · Laurel`
  }, [title])
  useEffect(() => {
    let rendered = titleOf(router.state)
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const now = titleOf(router.state)
      // One path can show two pages.
      const isOther = pathChanged || now !== rendered
      rendered = now
      if (fromLocation !== undefined && isOther) focusHeading()
    })
  }, [router])
  const before = useRef(insteadOfPage)
  useEffect(() => {
    if (before.current !== insteadOfPage) focusHeading()
    before.current = insteadOfPage
  }, [insteadOfPage])
}

function titleOf({ matches }: Pick<AnyRouter['state'], 'matches'>): string {
  const page = matches.at(-1)
  const title = page?.staticData.title ?? 'Page not found'
  return typeof title === 'string' ? title : title(page?.search ?? {})
}

function focusHeading(): void {
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  // Scrolling is the router's: it knows whether one went back.
  place?.focus({ preventScroll: true })
}
