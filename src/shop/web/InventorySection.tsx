import { Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Table } from '#platform/web/ui/Table.tsx'
import classes from './InventorySection.module.css'

interface InventorySectionProps {
  id: string
  title: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the inventory, whose heading can get the focus. */
export function InventorySection({ id, title, action, children }: InventorySectionProps) {
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.heading}>
        <Title order={2} id={id} tabIndex={-1}>
          {title}
        </Title>
        {action}
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
