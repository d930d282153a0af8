import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Screen.module.css'

interface ScreenProps {
  title: string
  /** The language and direction of the title, if they are not the page's. */
  titleIn?: { lang?: string; dir?: 'ltr' | 'rtl' }
  /** Above the title, such as a link back. */
  above?: ReactNode
  /** Before the title: the picture of the person named there. */
  face?: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  /** Beside the title: actions on the whole page. */
  actions?: ReactNode
  /** Side panels: beside the main column where there is room, below it where there is not. */
  aside?: ReactNode
  /** A single centred column for reading, no wider than its lines. */
  isReading?: boolean
  children: ReactNode
}

/** A page: its heading (which gets the focus after navigation), the main column, side panels. */
export function Screen(props: ScreenProps) {
  const { title, titleIn, above, face, lead, actions, aside, isReading = false, children } = props
  return (
    <div
      className={classes.screen}
      data-aside={aside !== undefined || undefined}
      data-reading={isReading || undefined}
    >
      <header className={classes.header}>
        {above}
        <div className={classes.heading}>
          <div className={classes.title}>
            {face}
            <Title order={1} tabIndex={-1} {...titleIn}>
              {title}
            </Title>
          </div>
          {actions}
        </div>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </header>
      <div className={classes.content}>{children}</div>
      {aside !== undefined && <aside className={classes.aside}>{aside}</aside>}
    </div>
  )
}
