import { useState } from 'react'
import { Button } from '@mantine/core'
import type { UserRow } from '#users/contract/users.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Presence } from './Presence.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { SignOutUserDialog } from './SignOutUserDialog.tsx'
import classes from './UserDetails.module.css'
import { UserPosition } from './UserPosition.tsx'

/** A person's title and team, masked password and sign-in state, with the actions on them. */
export function UserDetails({ user }: { user: UserRow }) {
  const [open, setOpen] = useState<'password' | 'sessions' | null>(null)
  const name = nameOf(user)
  const close = () => setOpen(null)
  return (
    <Card>
      <dl className={classes.details} aria-label="Details">
        <UserPosition user={user} />
        <div>
          <dt>Password</dt>
          <dd>
            <span className={classes.mask} role="img" aria-label="Hidden">
              ••••••••
            </span>
            {!user.isAdministrator && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Reset password of ${name}`}
                onClick={() => setOpen('password')}
              >
                Reset password
              </Button>
            )}
          </dd>
        </div>
        <div>
          <dt>Signed in</dt>
          <dd>
            <Presence user={user} />
            {user.isLogin && !user.isAdministrator && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Sign out ${name} everywhere`}
                onClick={() => setOpen('sessions')}
              >
                Sign out
              </Button>
            )}
          </dd>
        </div>
      </dl>
      <ResetPasswordDialog user={open === 'password' ? user : null} onClose={close} />
      <SignOutUserDialog user={user} opened={open === 'sessions'} onClose={close} />
    </Card>
  )
}
