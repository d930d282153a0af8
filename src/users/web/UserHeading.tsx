import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { UserSort } from '#users/contract/user-choices.ts'
import classes from './UserTable.module.css'

interface UserHeadingProps {
  name: string
  sorts?: readonly [UserSort, UserSort]
  isAmount?: true
  above?: string
  isUnseen?: true
  /** What the table is sorted by. */
  sort: UserSort
  onSort: (sort: UserSort | undefined) => void
}

const DESCENDING: ReadonlySet<UserSort> = new Set(['newest', 'mostPoints', 'lastSeen'])

/** The heading of a column; one that can be sorted by is a button and says so. */
export function UserHeading(props: UserHeadingProps) {
  const { name, sorts, isAmount, above, isUnseen, sort, onSort } = props
  if (sorts === undefined) {
    return (
      <th role="columnheader" scope="col" data-amount={isAmount}>
        {isUnseen ? <VisuallyHidden>{name}</VisuallyHidden> : name}
      </th>
    )
  }
  const [first, second] = sorts
  // "Oldest" is the order of no column.
  const isSorted = sort === first || (sort === second && second !== 'oldest')
  const direction = DESCENDING.has(sort) ? 'descending' : 'ascending'
  const next = sort === first ? second : first
  const Icon = !isSorted ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th
      role="columnheader"
      scope="col"
      data-amount={isAmount}
      aria-sort={isSorted ? direction : 'none'}
    >
      {above !== undefined && <div>{above}</div>}
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(next === 'oldest' ? undefined : next)}
      >
        {name}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  )
}
