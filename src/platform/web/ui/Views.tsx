import { Tabs, type TabsListProps, type TabsPanelProps, type TabsTabProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Views.module.css'

/** The tab of one of the views that share a page. */
export function ViewTab(props: TabsTabProps) {
  return <Tabs.Tab className={classes.view} {...props} />
}

/** A sentence above the content of a view. */
export function ViewLead({ children }: { children: ReactNode }) {
  return <p className={classes.lead}>{children}</p>
}

export function ViewPanel(props: TabsPanelProps) {
  return <Tabs.Panel className={classes.panel} {...props} />
}

/** Tabs of a part of a page, which look like Choices. */
export function Segments(props: TabsListProps) {
  return <Tabs.List className={classes.segments} {...props} />
}

export function Segment(props: TabsTabProps) {
  return <Tabs.Tab className={classes.segment} {...props} />
}
