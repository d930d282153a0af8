import type { ReactNode } from 'react'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import classes from './GiftLines.module.css'

/** The gifts of an order in a dialog: `GiftLine`. */
export function GiftLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.lines} aria-label={label}>
      {children}
    </ul>
  )
}

interface GiftLineProps {
  name: string
  picture: string | null
  /** Below its name. */
  facts?: ReactNode
  /** Further words, below the facts. */
  notes?: ReactNode
  /** How many fields there are. */
  fields: 0 | 1 | 2
  /** The fields. */
  children?: ReactNode
}

/** A gift of an order, with the fields that decide about it. */
export function GiftLine({ name, picture, facts, notes, fields, children }: GiftLineProps) {
  return (
    <li className={classes.line} data-fields={fields}>
      <GiftPicture picture={picture} alt="" sizes="44px" className={classes.picture} />
      <span className={classes.gift}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        {facts !== undefined && <span className={classes.facts}>{facts}</span>}
        {notes}
      </span>
      {children}
    </li>
  )
}
