import type { ComponentType } from 'react'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import type { UserRow } from '#users/contract/users.ts'
import type { UserSort } from '#users/contract/user-choices.ts'
import { PERMISSION_LABELS } from '#platform/web/permission-labels.ts'
import type { ChosenUsers } from './use-chosen.ts'
import { UserHeading } from './UserHeading.tsx'
import { UserTableRow } from './UserTableRow.tsx'
import classes from './UserTable.module.css'

interface UserTableProps {
  users: UserRow[]
  stale: boolean
  sort: UserSort
  chosen: ChosenUsers
  /** What stands in the column of bonus points. */
  BonusEntry: ComponentType<{ user: UserRow }>
  onSort: (sort: UserSort | undefined) => void
  onDeactivate: (user: UserRow) => void
}

interface Column {
  name: string
  /** What a press on its heading sorts by, and another one by then. */
  sorts?: readonly [UserSort, UserSort]
  isAmount?: true
  /** What else stands in the column. */
  above?: string
  /** Said to a screen reader only: what stands in the column speaks for itself. */
  isUnseen?: true
}

const FACTS: readonly Column[] = [
  { name: 'Name', sorts: ['name', 'oldest'] },
  { name: 'Total', sorts: ['mostPoints', 'fewestPoints'], isAmount: true },
  { name: 'Earned', isAmount: true },
  { name: 'Appreciation', isAmount: true },
  { name: 'Bonus points' },
  { name: 'Last seen', sorts: ['lastSeen', 'oldest'], above: 'Signed in' },
  { name: 'Approval', isUnseen: true },
]
const PERMISSIONS = PERMISSION_FLAGS.map((flag): Column => ({ name: PERMISSION_LABELS[flag] }))
const COLUMNS = [...FACTS, ...PERMISSIONS]

/**
 * A row per user; where it is narrow each row is a card. The roles are said outright, because a
 * table laid out as blocks is no table to a screen reader any more.
 */
export function UserTable(props: UserTableProps) {
  const { users, stale, sort, chosen, BonusEntry, onSort, onDeactivate } = props
  const page = (
    <Checkbox
      checked={chosen.onPage === 'all'}
      indeterminate={chosen.onPage === 'some'}
      onChange={chosen.togglePage}
      aria-label="Select everyone on this page"
    />
  )
  return (
    <div className={classes.region} role="region" aria-label="All users" aria-busy={stale}>
      <div className={classes.pageChoice}>
        <label>
          {page} <span aria-hidden>Select everyone on this page</span>
        </label>
      </div>
      <table role="table" className={classes.table}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {page}
            </th>
            {COLUMNS.map((column) => (
              <UserHeading key={column.name} {...column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {users.map((user) => (
            <UserTableRow
              key={user.id}
              user={user}
              isChosen={!user.isAdministrator && chosen.has(user.id)}
              BonusEntry={BonusEntry}
              onChoose={chosen.toggle}
              onDeactivate={onDeactivate}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
