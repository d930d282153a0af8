import { Tabs, type TabsPanelProps, type TabsTabProps } from '@mantine/core'
import classes from './Views.module.css'

/** The tab of one of the views that share a page. */
export function ViewTab(props: TabsTabProps) {
  return <Tabs.Tab className={classes.view} {...props} />
}

export function ViewPanel(props: TabsPanelProps) {
  return <Tabs.Panel className={classes.panel} {...props} />
}
