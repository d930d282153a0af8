import { Checkbox, UnstyledButton } from '@mantine/core'
import type { ComponentType } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { t } from '@lingui/core/macro'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import { PERMISSION_LABELS } from '#platform/contract/permission-labels.ts'
import { Table, type Column } from '#platform/web/ui/Table.tsx'
import type { UserSort } from '#users/contract/user-choices.ts'
import type { UserRow } from '#users/contract/users.ts'
import { isProtected, useActsByRole } from './use-acts-by-role.ts'
import type { ChosenUsers } from './use-chosen.ts'
import { useSetPermissions } from './use-set-permissions.ts'
import classes from './UserTable.module.css'
import { UserTableRow } from './UserTableRow.tsx'

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

/** A row per user with a checkbox, and a checkbox for the whole page. */
export function UserTable(props: UserTableProps) {
  const { users, stale, sort, chosen, BonusEntry, onSort, onDeactivate } = props
  const { mutate: setPermissions } = useSetPermissions()
  const actsByRole = useActsByRole()
  const page = (
    <Checkbox
      checked={chosen.onPage === 'all'}
      indeterminate={chosen.onPage === 'some'}
      onChange={chosen.togglePage}
      aria-label={t`Select everyone on this page`}
    />
  )
  return (
    <div className={classes.region} role="region" aria-label={t`All users`}>
      <div className={classes.pageChoice}>
        <label>
          {page} <span aria-hidden>{t`Select everyone on this page`}</span>
        </label>
      </div>
      <Table
        columns={[{ name: t`Selection`, heading: page }, ...userColumns(sort, onSort, actsByRole)]}
        cards="page"
        stale={stale}
        hoverable
        className={classes.table}
      >
        {users.map((user) => (
          <UserTableRow
            key={user.id}
            user={user}
            isChosen={!isProtected(user) && chosen.has(user.id)}
            actsByRole={actsByRole}
            BonusEntry={BonusEntry}
            onChoose={chosen.toggle}
            onSetPermissions={setPermissions}
            onDeactivate={onDeactivate}
          />
        ))}
      </Table>
    </div>
  )
}

interface UserColumn extends Column {
  /** The order after the first press on the heading, and after the second. */
  sorts?: readonly [UserSort, UserSort]
  /** A line above the heading, for the column's second value. */
  above?: string
}

const allColumns = (): readonly UserColumn[] => [
  { name: t`Name`, sorts: ['name', 'waiting'] },
  { name: t`Total`, sorts: ['mostPoints', 'fewestPoints'], isAmount: true },
  { name: t`Earned`, isAmount: true },
  { name: t`Appreciation`, isAmount: true },
  { name: t`Bonus points` },
  { name: t`Last seen`, sorts: ['lastSeen', 'waiting'], above: t`Signed in` },
  ...PERMISSION_FLAGS.map((flag) => ({ name: t(PERMISSION_LABELS[flag]) })),
]

const DESCENDING: ReadonlySet<UserSort> = new Set(['newest', 'mostPoints', 'lastSeen'])

/** The columns of All Data; `sort` is the present order. */
function userColumns(
  sort: UserSort,
  onSort: (sort: UserSort | undefined) => void,
  actsByRole: boolean,
) {
  const columns = allColumns().filter(({ isAmount }) => !(actsByRole && isAmount === true))
  return columns.map((column): Column => {
    if (column.sorts === undefined) return column
    const [first, second] = column.sorts
    // "Waiting" is no column's order.
    const isSorted = sort === first || (sort === second && second !== 'waiting')
    const sorted = !isSorted ? 'none' : DESCENDING.has(sort) ? 'descending' : 'ascending'
    const next = sort === first ? second : first
    return {
      ...column,
      sorted,
      heading: (
        <SortHeading
          column={column}
          sorted={sorted}
          onSort={() => onSort(next === 'waiting' ? undefined : next)}
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
