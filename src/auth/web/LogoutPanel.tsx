import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SignedInUser } from '#platform/contract/people.ts'
import { paths } from '#platform/web/paths.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import classes from './LogoutPanel.module.css'
import { useLogout } from './session-queries.ts'

/** Shown on Login when signed in (specification, section 2). */
export function LogoutPanel({ user }: { user: SignedInUser }) {
  const { logout, busy } = useLogout()
  return (
    <section aria-labelledby="signed-in">
      <Title order={2} id="signed-in">{t`You are signed in`}</Title>
      <div className={classes.person}>
        <PersonAvatar person={user} size={52} />
        <div>
          <p className={classes.name}>
            {user.firstName} {user.lastName}
          </p>
          <p className={classes.email}>{user.email}</p>
        </div>
      </div>
      <div className={classes.actions}>
        <Button size="md" onClick={logout} loading={busy}>{t`Logout`}</Button>
        <Button
          size="md"
          variant="default"
          renderRoot={(props) => <Link to={paths.home} {...props} />}
        >
          <Trans>Go to Home</Trans>
        </Button>
      </div>
    </section>
  )
}
