import { Anchor } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ChatSource } from '#assistant/contract/chat.ts'
import { paths } from '#platform/web/paths.ts'
import { headingId } from '#platform/web/ui/outline.ts'
import classes from './ChatReply.module.css'
import { showSource } from './conversation.ts'

/** Leads to the part of the manuals that a reply is from. */
export function SourceLink({ source }: { source: ChatSource }) {
  const hash = source.heading === '' ? '' : headingId(source.heading)
  return (
    <Anchor
      className={classes.source}
      renderRoot={(props) => (
        <Link to={paths.helpSection} params={{ key: source.key }} hash={hash} {...props} />
      )}
    >
      <IconBook2 size={16} aria-hidden />
      <span>{showSource(source)}</span>
    </Anchor>
  )
}
