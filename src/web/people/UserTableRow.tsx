import { memo } from 'react'
import { Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PERMISSION_FLAGS } from '#contract/people.ts'
import { add } from '#contract/points.ts'
import type { UserRow } from '#contract/users.ts'
import { paths } from '../paths.ts'
import { BreakableEmail } from '../ui/BreakableEmail.tsx'
import { nameOf } from '../ui/name-of.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { Points } from '../ui/Points.tsx'
import { BonusEntry } from './BonusEntry.tsx'
import { LastSeen } from './LastSeen.tsx'
import { PermissionSwitch } from './PermissionSwitch.tsx'
import classes from './UserTable.module.css'

interface UserTableRowProps {
  user: UserRow
  isChosen: boolean
  onChoose: (id: number) => void
  onReset: (user: UserRow) => void
  onSignOut: (user: UserRow) => void
}

/** The administrator's own row has nothing to switch and no password to reset (section 6). */
export const UserTableRow = memo(function UserTableRow(props: UserTableRowProps) {
  const { user, isChosen, onChoose, onReset, onSignOut } = props
  const name = nameOf(user)
  return (
    <tr role="row" className={isChosen ? classes.chosen : undefined}>
      <td role="cell" className={classes.choice}>
        {!user.isAdministrator && (
          <Checkbox
            aria-label={`Select ${name}`}
            checked={isChosen}
            onChange={() => onChoose(user.id)}
          />
        )}
      </td>
      <th role="rowheader" scope="row" className={classes.name}>
        <span className={classes.person}>
          <PersonAvatar person={user} size={36} />
          <span>
            <OpenAccount user={user} name={name} />
            {user.isAdministrator && <span className={classes.badge}>Administrator</span>}
          </span>
        </span>
      </th>
      <td role="cell" data-label="Email" className={classes.email}>
        <BreakableEmail email={user.email} />
        {!user.isConfirmed && <span className={classes.badge}>Unconfirmed</span>}
      </td>
      <td role="cell" data-label="Password" className={classes.password}>
        <span className={classes.mask} role="img" aria-label="Hidden">
          ••••••••
        </span>
        {!user.isAdministrator && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Reset password of ${name}`}
            onClick={() => onReset(user)}
          >
            Reset password
          </Button>
        )}
      </td>
      <Balances user={user} />
      <Presence user={user} name={name} onSignOut={onSignOut} />
      <Permissions user={user} />
    </tr>
  )
})

interface PresenceProps extends Pick<UserTableRowProps, 'user' | 'onSignOut'> {
  name: string
}

function Presence({ user, name, onSignOut }: PresenceProps) {
  return (
    <td role="cell" data-label="isLogin" className={classes.online}>
      <span className={classes.presence} data-on={user.isLogin || undefined}>
        {user.isLogin ? 'Yes' : 'No'}
      </span>
      <span className={classes.seen}>
        <span className={classes.seenLabel}>Last seen: </span>
        <LastSeen date={user.lastSeen} />
      </span>
      {user.isLogin && !user.isAdministrator && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Sign out ${name} everywhere`}
          onClick={() => onSignOut(user)}
        >
          Sign out
        </Button>
      )}
    </td>
  )
}

function Balances({ user }: { user: UserRow }) {
  return (
    <>
      <td role="cell" data-label="Total" className={classes.amount}>
        <Points amount={add(user.earned, user.appreciation)} />
      </td>
      <td role="cell" data-label="Earned" className={classes.amount}>
        <Points amount={user.earned} />
      </td>
      <td role="cell" data-label="Appreciation" className={classes.amount}>
        <Points amount={user.appreciation} tone="appreciation" />
      </td>
      <td role="cell" data-label="Pending" className={classes.pending}>
        <Points amount={user.pending} />
        {!user.isAdministrator && <BonusEntry user={user} />}
      </td>
    </>
  )
}

function Permissions({ user }: { user: UserRow }) {
  return PERMISSION_FLAGS.map((flag) => (
    <td key={flag} role="cell" data-label={flag}>
      {user.isAdministrator ? (
        <span className={classes.fixed}>{user[flag] ? 'On' : 'Off'}</span>
      ) : (
        <PermissionSwitch user={user} flag={flag} />
      )}
    </td>
  ))
}

function OpenAccount({ user, name }: { user: UserRow; name: string }) {
  return (
    <Link
      to={paths.account}
      params={{ userId: String(user.id) }}
      aria-label={`Open account of ${name}`}
      className={classes.open}
    >
      {name}
    </Link>
  )
}
