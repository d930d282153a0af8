import { Title } from '@mantine/core'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { LongList } from '#platform/web/ShowMore.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import classes from './InventorySection.module.css'

interface InventorySectionProps {
  id: string
  title: string
  /** The buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of the inventory, whose heading can get the focus. */
export function InventorySection({ id, title, actions, children }: InventorySectionProps) {
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.heading}>
        <Title order={2} id={id} tabIndex={-1}>
          {title}
        </Title>
        <div className={classes.buttons}>{actions}</div>
      </div>
      {children}
    </section>
  )
}

interface InventoryTableProps extends Omit<ComponentProps<typeof Table>, 'className'> {
  /** Whether a card has its button beside the name. */
  isActionBeside?: boolean
}

/**
 * A table whose cards have their facts in lines of text. `data-bare`: the value of a cell needs no
 * label there.
 */
export function InventoryTable({ isActionBeside = false, ...props }: InventoryTableProps) {
  const look = isActionBeside ? `${classes.table} ${classes.beside}` : classes.table
  return <Table hoverable className={look} {...props} />
}

/** The buttons of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

/** The number of rows at first: what stands below the list is near. */
const FEW = 10

/** The first rows of a list; "Show more" shows the others, then loads further ones. */
export function useFewRows<Row>(rows: readonly Row[] | undefined, query: LongList) {
  const [isLong, setLong] = useState(false)
  if (isLong || rows === undefined || rows.length <= FEW) return { rows, more: query }
  const more: LongList = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => setLong(true),
  }
  return { rows: rows.slice(0, FEW), more }
}
