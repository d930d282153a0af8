import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Table.module.css'

export interface Column {
  name: string
  /** Numbers, aligned at their end. */
  isAmount?: boolean
  /** Read out, but not shown. */
  isUnseen?: boolean
  /** Shown instead of the name, such as a sort button. */
  heading?: ReactNode
  sorted?: 'ascending' | 'descending' | 'none'
}

interface TableProps {
  /** Undefined: the table has no head. */
  columns?: readonly Column[]
  /**
   * When each row becomes a card: where the table is narrower than 38, 52 (by default) or 58rem, or
   * the page than its lg breakpoint.
   */
  cards?: 'narrow' | 'medium' | 'wide' | 'page' | 'never'
  /** Whether the rows are still those of the previous search. */
  stale?: boolean
  /** Highlights the row under the pointer. */
  hoverable?: boolean
  className?: string | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  /** Rows of the table's foot. */
  foot?: ReactNode
  /** Rows. A cell's `data-label` names it in a card; a cell without one takes the whole line. */
  children: ReactNode
}

/**
 * The look and the behaviour of every table. Rows and cells need explicit roles: a table that is
 * laid out as cards has none for a screen reader.
 */
export function Table(props: TableProps) {
  const { columns, cards = 'medium', stale = false, hoverable, className = '' } = props
  const { foot, children, 'aria-label': label, 'aria-labelledby': labelledBy } = props
  return (
    <div className={classes.region} aria-busy={stale}>
      <table
        role="table"
        className={`${classes.table} ${className}`}
        data-cards={cards}
        data-hoverable={hoverable}
        aria-label={label}
        aria-labelledby={labelledBy}
      >
        {columns !== undefined && (
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <Heading key={column.name} column={column} />
              ))}
            </tr>
          </thead>
        )}
        <tbody role="rowgroup">{children}</tbody>
        {foot !== undefined && <tfoot role="rowgroup">{foot}</tfoot>}
      </table>
    </div>
  )
}

function Heading({ column }: { column: Column }) {
  const { name, isAmount, isUnseen, heading = name, sorted } = column
  return (
    <th role="columnheader" scope="col" data-amount={isAmount} aria-sort={sorted}>
      {isUnseen ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
    </th>
  )
}
