import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { ASKS_TO_TAKE } from './button-colors.ts'
import classes from './Rows.module.css'

/** A list that fills a card. */
export function Rows(props: ComponentProps<'ul'>) {
  return <ul className={classes.rows} {...props} />
}

interface RowProps {
  name: ReactNode
  /** Lines about it, below the name: `Note`. */
  children: ReactNode
  /** Beside them where there is room: `RowButton`. */
  actions: ReactNode
  /** Below, over the whole width. */
  details?: ReactNode
}

export function Row({ name, children, actions, details }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.name}>{name}</p>
        {children}
      </div>
      <div className={classes.actions}>{actions}</div>
      {details}
    </li>
  )
}

interface NoteProps extends ComponentProps<'p'> {
  /** Whether the line says that something fails. */
  isFault?: boolean
}

/** A quiet line. */
export function Note({ isFault = false, ...props }: NoteProps) {
  return <p className={classes.note} data-fault={isFault || undefined} {...props} />
}

/** The last characters of a secret, which tell it from others. */
export function SecretEnd({ lastFour }: { lastFour: string }) {
  return <bdi className={classes.end}>…{lastFour}</bdi>
}

interface RowButtonProps {
  /** Names the row too, since other rows have a button of the same words. */
  label: string
  /** Whether it takes something away, so that it is red. */
  takes?: boolean
  loading?: boolean
  onClick: () => void
  children: ReactNode
}

export function RowButton({ label, takes = false, ...props }: RowButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={label}
      {...(takes && ASKS_TO_TAKE)}
      {...props}
    />
  )
}
