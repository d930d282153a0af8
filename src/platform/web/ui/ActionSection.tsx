import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './ActionSection.module.css'

interface ActionSectionProps {
  title: string
  /** The buttons, beside the words where there is room. */
  actions: ReactNode
  children: ReactNode
}

/** A part of a card: its heading, a few words, and the buttons that act on them. */
export function ActionSection({ title, actions, children }: ActionSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <div className={classes.words}>
        <Title order={2} id={titleId} className={classes.heading}>
          {title}
        </Title>
        {children}
      </div>
      <div className={classes.actions}>{actions}</div>
    </section>
  )
}
