import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './BackLink.module.css'
import type { paths } from './paths.ts'

interface BackLinkProps {
  to: (typeof paths)[
    | 'home'
    | 'wall'
    | 'devices'
    | 'notifications'
    | 'notificationSettings'
    | 'allData'
    | 'groups'
    | 'giftShop'
    | 'inventory'
    | 'handOverGifts'
    | 'milestones'
    | 'month'
    | 'overview'
    | 'payroll'
    | 'purchasedItems'
    | 'settings'
    | 'webhooks']
  /** The name of the parent page. */
  children: string
}

/** A link above a page's title, to its parent page. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Anchor renderRoot={(props) => <Link to={to} {...props} />} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden /> {children}
    </Anchor>
  )
}
