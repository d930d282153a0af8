import type { ComponentType } from 'react'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { UserRow } from '#users/contract/users.ts'
import type { UserSort } from '#users/contract/user-choices.ts'
import { Table } from '#platform/web/ui/Table.tsx'
import type { ChosenUsers } from './use-chosen.ts'
import { userColumns } from './user-columns.tsx'
import { UserTableRow } from './UserTableRow.tsx'
import classes from './UserTable.module.css'

interface UserTableProps {
  users: UserRow[]
  stale: boolean
  sort: UserSort
  chosen: ChosenUsers
  /** The content of the column "Bonus points". */
  BonusEntry: ComponentType<{ user: UserRow }>
  onSort: (sort: UserSort | undefined) => void
  onDeactivate: (user: UserRow) => void
}

/** A row per user, with a box to select each, and one for the whole page. */
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
    <div className={classes.region} role="region" aria-label="All users">
      <div className={classes.pageChoice}>
        <label>
          {page} <span aria-hidden>Select everyone on this page</span>
        </label>
      </div>
      <Table
        columns={[{ name: 'Selection', heading: page }, ...userColumns(sort, onSort)]}
        cards="page"
        stale={stale}
        className={classes.table}
      >
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
      </Table>
    </div>
  )
}
