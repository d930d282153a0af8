import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { paths } from './paths.ts'
import classes from './BackLink.module.css'

interface BackLinkProps {
  to: typeof paths.home | typeof paths.notifications | typeof paths.allData
  /** The name of the page. */
  children: string
}

/** Above a page's title: the way to the page that it belongs to. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Anchor renderRoot={(props) => <Link to={to} {...props} />} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden /> {children}
    </Anchor>
  )
}
