import { t } from '@lingui/core/macro'
import { isNewcomer, type UserRow } from '#users/contract/users.ts'
import { showShortDay } from './leaving-words.ts'
import classes from './UserState.module.css'

/** The state of an account in two words. */
export function UserState({ user }: { user: UserRow }) {
  return (
    <span className={classes.state} data-active={user.isActive || undefined}>
      {stateOf(user)}
    </span>
  )
}

function stateOf(user: UserRow): string {
  const { isActive, leaving, invitation } = user
  if (leaving?.state === 'planned') return t`Leaves after ${{ day: showShortDay(leaving.lastDay) }}`
  if (leaving?.state === 'buying') return t`Gifts until ${{ day: showShortDay(leaving.buyUntil) }}`
  if (isNewcomer(user)) return t`Waiting for approval`
  if (!isActive) return t`Inactive`
  if (invitation === 'invited') return t`Invited, not signed in yet`
  return invitation === 'notInvited' ? t`Not invited` : t`Active`
}
