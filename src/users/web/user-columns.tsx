import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import type { UserSort } from '#users/contract/user-choices.ts'
import { PERMISSION_LABELS } from '#platform/web/permission-labels.ts'
import type { Column } from '#platform/web/ui/Table.tsx'
import classes from './UserTable.module.css'

interface UserColumn extends Column {
  /** The order after the first press on the heading, and after the second. */
  sorts?: readonly [UserSort, UserSort]
  /** A line above the heading, for what else the column shows. */
  above?: string
}

const COLUMNS: readonly UserColumn[] = [
  { name: 'Name', sorts: ['name', 'oldest'] },
  { name: 'Total', sorts: ['mostPoints', 'fewestPoints'], isAmount: true },
  { name: 'Earned', isAmount: true },
  { name: 'Appreciation', isAmount: true },
  { name: 'Bonus points' },
  { name: 'Last seen', sorts: ['lastSeen', 'oldest'], above: 'Signed in' },
  { name: 'Approval', isUnseen: true },
  ...PERMISSION_FLAGS.map((flag) => ({ name: PERMISSION_LABELS[flag] })),
]

const DESCENDING: ReadonlySet<UserSort> = new Set(['newest', 'mostPoints', 'lastSeen'])

/** The columns of All Data; `sort` is the present order. */
export function userColumns(sort: UserSort, onSort: (sort: UserSort | undefined) => void) {
  return COLUMNS.map((column): Column => {
    if (column.sorts === undefined) return column
    const [first, second] = column.sorts
    // "Oldest" is the order of no column.
    const isSorted = sort === first || (sort === second && second !== 'oldest')
    const sorted = !isSorted ? 'none' : DESCENDING.has(sort) ? 'descending' : 'ascending'
    const next = sort === first ? second : first
    return {
      ...column,
      sorted,
      heading: (
        <SortHeading
          column={column}
          sorted={sorted}
          onSort={() => onSort(next === 'oldest' ? undefined : next)}
        />
      ),
    }
  })
}

const ICONS = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }

interface SortHeadingProps {
  column: UserColumn
  sorted: keyof typeof ICONS
  onSort: () => void
}

function SortHeading({ column: { name, above }, sorted, onSort }: SortHeadingProps) {
  const Icon = ICONS[sorted]
  return (
    <>
      {above !== undefined && <div>{above}</div>}
      <UnstyledButton
        className={classes.sort}
        data-sorted={sorted !== 'none' || undefined}
        onClick={onSort}
      >
        {name}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </>
  )
}
