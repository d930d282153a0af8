import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './SidePanel.module.css'

interface SidePanelProps {
  title: string
  icon?: ReactNode
  children: ReactNode
}

/** A box beside the main column, with an explanation. */
export function SidePanel({ title, icon, children }: SidePanelProps) {
  const titleId = useId()
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={classes.title}>
        {icon !== undefined && (
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
        )}
        {title}
      </Title>
      <div className={classes.text}>{children}</div>
    </section>
  )
}
