import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LastSeen } from '#platform/web/ui/Moment.tsx'
import type { UserRow } from '#users/contract/users.ts'
import classes from './SignInStatus.module.css'

/** Whether somebody is signed in, and when they were last seen. */
export function SignInStatus({ user }: { user: Pick<UserRow, 'isLogin' | 'lastSeen'> }) {
  return (
    <span className={classes.status}>
      <span className={classes.now} data-on={user.isLogin || undefined}>
        {user.isLogin ? t`Yes` : t`No`}
      </span>
      <span className={classes.seen}>
        <span className={classes.label}>
          <Trans>Last seen:</Trans>{' '}
        </span>
        <LastSeen date={user.lastSeen} />
      </span>
    </span>
  )
}
