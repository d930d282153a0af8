import type { MouseEvent } from 'react'
import { Anchor } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { basePath } from '#platform/web/base-path.ts'
import { Markdown, type WrittenLink } from '#platform/web/ui/Markdown.tsx'
import { ownPage } from './own-page.ts'

interface ManualTextProps {
  /** Markdown. */
  text: string
  /** The level of its highest headings: one below the heading it stands under. */
  level: 2 | 3 | 4
  /** Sources of replies point at headings. */
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

/** Leads to our own pages only; where anything else would lead is said, not linked. */
function OwnLink({ href = '', children }: WrittenLink) {
  const { history } = useRouter()
  const own = ownPage(href)
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
    // A new tab is the browser's to open.
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

function isWorthSaying(href: string, words: WrittenLink['children']): boolean {
  if (typeof words === 'string' && href.includes(words)) return false
  return /^(?:https?|mailto):/i.test(href)
}
