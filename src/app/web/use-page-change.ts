import { useEffect, useRef } from 'react'
import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'

/** The title of a page, or a function of the search in its address. */
export type PageTitle = string | ((search: Readonly<Record<string, unknown>>) => string)

/**
 * Sets the document's title, with the number of unread thanks, and, after navigation, moves the focus
 * to the page: a screen reader announces it, and the keyboard continues from there.
 */
export function usePageChange(insteadOfPage: string | null, unread: number): void {
  const router = useRouter()
  const page = useRouterState({ select: titleOf })
  const title = insteadOfPage ?? page
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · Laurel`
  }, [title, unread])
  useEffect(() => {
    // Not where the router says it came from: somebody may leave the first page before it is loaded.
    let shown = pageOf(router)
    return router.subscribe('onRendered', () => {
      const now = pageOf(router)
      if (now !== shown) focusPage()
      shown = now
    })
  }, [router])
  const before = useRef(insteadOfPage)
  useEffect(() => {
    if (before.current !== insteadOfPage) focusPage()
    before.current = insteadOfPage
  }, [insteadOfPage])
}

/** Its path and title: /withdraw shows two pages. */
function pageOf({ state }: AnyRouter): string {
  return `${state.location.pathname} ${titleOf(state)}`
}

function titleOf({ matches }: Pick<AnyRouter['state'], 'matches'>): string {
  const page = matches.at(-1)
  const title = page?.staticData.title ?? 'Page not found'
  return typeof title === 'string' ? title : title(page?.search ?? {})
}

/** The chat begins in its text box, other pages at their heading. */
function focusPage(): void {
  const place =
    document.querySelector<HTMLElement>('main [data-autofocus]') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector('main')
  // The router scrolls: it knows whether this was a step back.
  place?.focus({ preventScroll: true })
}
