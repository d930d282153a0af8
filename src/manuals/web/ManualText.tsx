import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { basePath } from '#platform/web/base-path.ts'
import { opensFor } from '#platform/web/page-access.ts'
import { paths } from '#platform/web/paths.ts'
import { Markdown, type WrittenLink } from '#platform/web/ui/Markdown.tsx'

interface ManualTextProps {
  /** Markdown. */
  text: string
  /** The level of its highest headings: one below the heading it stands under. */
  level: 2 | 3 | 4
  /** Gives headings ids, since the sources of replies link to them. */
  anchors?: boolean
}

/** A section, a passage of one, a reply, or a draft of these. */
export function ManualText({ text, ...rest }: ManualTextProps) {
  return (
    <Markdown {...rest} link={OwnLink}>
      {text}
    </Markdown>
  )
}

/** Links to our own pages that the reader may open; others are text, those of other servers with their address. */
function OwnLink({ href = '', children }: WrittenLink) {
  const { history } = useRouter()
  const own = ownPage(href)
  const isOpen = useIsOpen(own ?? href)
  if (own !== null && !isOpen) return children
  if (own === null) {
    return (
      <>
        {children}
        {isWorthSaying(href, children) && ` (${href})`}
      </>
    )
  }
  const page = basePath + own
  const follow = (event: MouseEvent) => {
    // With a modifier key, the browser opens a new tab or window itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(page)
  }
  return (
    <Anchor href={page} onClick={follow} inherit>
      {children}
    </Anchor>
  )
}

/** Whether the reader may open the page with this path. */
function useIsOpen(path: string): boolean {
  const router = useRouter()
  const user = useQuery(sessionQuery).data?.user
  const [routes] = router.getMatchedRoutes(path.replace(/[?#].*/, ''))
  const access = routes.at(-1)?.options.staticData?.access ?? 'anyone'
  return user ? opensFor(user, access) : access === 'anyone'
}

function isWorthSaying(href: string, words: WrittenLink['children']): boolean {
  if (typeof words === 'string' && href.includes(words)) return false
  return /^(?:https?|mailto):/i.test(href)
}

const PAGES = Object.values(paths).map(
  (path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`),
)
const HERE = 'http://here.invalid'

/**
 * The path of one of our own pages, from a link's address; null for any other address, which is
 * then not linked, whoever wrote it.
 */
export function ownPage(written: string): string | null {
  // Parsed like a browser does, to which "/\elsewhere" is another server.
  if (!written.startsWith('/') || !URL.canParse(written, HERE)) return null
  const { origin, pathname, search, hash } = new URL(written, HERE)
  if (origin !== HERE || !PAGES.some((page) => page.test(pathname))) return null
  return pathname + search + hash
}
