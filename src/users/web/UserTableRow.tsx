import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ComponentType } from 'react'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import { PERMISSION_LABELS } from '#platform/contract/permission-labels.ts'
import { add } from '#platform/contract/points.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { paths } from '#platform/web/paths.ts'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { isNewcomer, type UserRow } from '#users/contract/users.ts'
import { showShortDay } from './leaving-words.ts'
import { ApproveButton, PermissionSwitch, type PermissionProps } from './Permissions.tsx'
import { Presence } from './Presence.tsx'
import { isProtected } from './use-acts-by-role.ts'
import classes from './UserTable.module.css'

interface UserTableRowProps extends PermissionProps {
  isChosen: boolean
  BonusEntry: ComponentType<{ user: UserRow }>
  onChoose: (id: number) => void
}

/** A row of All Data. The administrator's own has no switches and no bonus entry (section 6). */
export const UserTableRow = memo(function UserTableRow(props: UserTableRowProps) {
  const { user, isChosen, BonusEntry, onChoose } = props
  const name = nameOf(user)
  return (
    <tr role="row" className={isChosen ? classes.chosen : undefined}>
      <td role="cell" className={classes.choice}>
        {!isProtected(user) && (
          <Checkbox
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
          <Presence user={user} />
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
