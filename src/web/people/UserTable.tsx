import { PERMISSION_FLAGS } from '#contract/people.ts'
import type { UserRow } from '#contract/users.ts'
import { UserTableRow } from './UserTableRow.tsx'
import classes from './UserTable.module.css'

interface UserTableProps {
  users: UserRow[]
  stale: boolean
  onReset: (user: UserRow) => void
}

const FACTS = ['Name', 'Email', 'Password', 'Earned', 'Appreciation', 'Pending', 'isLogin'] as const

/**
 * A row per user; where it is narrow each row is a card. The roles are said outright, because a
 * table laid out as blocks is no table to a screen reader any more.
 */
export function UserTable({ users, stale, onReset }: UserTableProps) {
  return (
    <div className={classes.region} role="region" aria-label="All users" aria-busy={stale}>
      <table role="table" className={classes.table}>
        <thead role="rowgroup">
          <tr role="row">
            {[...FACTS, ...PERMISSION_FLAGS].map((name) => (
              <th key={name} role="columnheader" scope="col" data-column={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {users.map((user) => (
            <UserTableRow key={user.id} user={user} onReset={onReset} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
