import { Checkbox, UnstyledButton } from '@mantine/core'
import { memo, type ComponentType } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { t } from '@lingui/core/macro'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import { PERMISSION_LABELS } from '#platform/contract/permission-labels.ts'
import { add } from '#platform/contract/points.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { paths } from '#platform/web/paths.ts'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { Table, type Column } from '#platform/web/ui/Table.tsx'
import type { UserSort } from '#users/contract/user-choices.ts'
import { isNewcomer, type UserRow } from '#users/contract/users.ts'
import { showShortDay } from './leaving-words.ts'
import {
  ApproveButton,
  PermissionSwitch,
  useSetPermissions,
  type PermissionProps,
} from './Permissions.tsx'
import { SignInStatus } from './SignInStatus.tsx'
import { isProtected, useActsByRole } from './use-acts-by-role.ts'
import type { ChosenUsers } from './use-chosen-people.ts'
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

/** A row per user with a checkbox, and a checkbox for the whole page. */
export function UserTable(props: UserTableProps) {
  const { users, stale, sort, chosen, BonusEntry, onSort, onDeactivate } = props
  const { mutate: setPermissions } = useSetPermissions()
  const actsByRole = useActsByRole()
  const page = (
    <Checkbox
      size="md"
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

interface UserTableRowProps extends PermissionProps {
  isChosen: boolean
  BonusEntry: ComponentType<{ user: UserRow }>
  onChoose: (id: number) => void
}

/** A row of All Data. The administrator's own has no switches and no bonus entry (section 6). */
const UserTableRow = memo(function UserTableRow(props: UserTableRowProps) {
  const { user, isChosen, BonusEntry, onChoose } = props
  const name = nameOf(user)
  return (
    <tr role="row" className={isChosen ? classes.chosen : undefined}>
      <td role="cell" className={classes.choice}>
        {!isProtected(user) && (
          <Checkbox
            size="md"
            aria-label={t`Select ${name}`}
            checked={isChosen}
            onChange={() => onChoose(user.id)}
          />
        )}
      </td>
      <th role="rowheader" scope="row" className={classes.name}>
        <Person user={user} name={name} />
      </th>
      <Balances user={user} />
      <td role="cell" data-label={t`Bonus points`} className={classes.bonus}>
        <BonusEntry user={user} />
      </td>
      {/* A newcomer can't sign in yet. In a column of its own, Approve would squeeze every row. */}
      {isNewcomer(user) ? (
        <td role="cell" className={classes.approval}>
          <ApproveButton {...props} />
        </td>
      ) : (
        <td role="cell" data-label={t`Signed in`} className={classes.online}>
          <SignInStatus user={user} />
        </td>
      )}
      {PERMISSION_FLAGS.map((flag) => (
        <td
          key={flag}
          role="cell"
          data-label={t(PERMISSION_LABELS[flag])}
          className={classes.permission}
        >
          <PermissionSwitch flag={flag} {...props} />
        </td>
      ))}
    </tr>
  )
})

function Person({ user, name }: { user: UserRow; name: string }) {
  const contact = [user.email, user.team].filter((fact) => fact !== null)
  return (
    <span className={classes.person}>
      <PersonAvatar person={user} size={32} />
      <span className={classes.facts}>
        <span className={classes.line}>
          <Link
            to={paths.account}
            params={{ userId: String(user.id) }}
            aria-label={t`Open account of ${name}`}
            title={name}
            className={classes.open}
            dir="auto"
          >
            {name}
          </Link>
          {user.isAdministrator && <span className={classes.badge}>{t`Administrator`}</span>}
          {user.roles.map((role) => (
            <span key={role} className={classes.badge}>
              {t(ROLE_NAMES[role])}
            </span>
          ))}
          {user.invitation === 'notInvited' && (
            <span className={classes.badge}>{t`Not invited`}</span>
          )}
          {user.invitation === 'invited' && <span className={classes.badge}>{t`Invited`}</span>}
          {!user.isConfirmed && <span className={classes.badge}>{t`Unconfirmed`}</span>}
          {user.leaving?.state === 'planned' && (
            <span className={classes.badge}>
              {t`Leaves after ${{ day: showShortDay(user.leaving.lastDay) }}`}
            </span>
          )}
          {user.leaving?.state === 'buying' && (
            <span className={classes.badge}>
              {t`Gifts until ${{ day: showShortDay(user.leaving.buyUntil) }}`}
            </span>
          )}
          {user.isMailRefused && <span className={classes.badge}>{t`E-mail refused`}</span>}
        </span>
        <span className={classes.email} title={contact.join(' · ')}>
          <Facts of={contact} />
        </span>
      </span>
    </span>
  )
}

function Balances({ user: { earned, appreciation } }: { user: UserRow }) {
  if (earned === null || appreciation === null) return null
  return (
    <>
      <td role="cell" data-label={t`Total`} data-amount>
        <Points amount={add(earned, appreciation)} />
      </td>
      <td role="cell" data-label={t`Earned`} data-amount>
        <Points amount={earned} />
      </td>
      <td role="cell" data-label={t`Appreciation`} data-amount>
        <Points amount={appreciation} tone="appreciation" />
      </td>
    </>
  )
}
