import { useEffect, useRef } from 'react'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useLiveEvents } from '#platform/web/api/live.ts'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { ChooseNewPassword, NEW_PASSWORD_TITLE } from '#auth/web/ChangePasswordForm.tsx'
import { withdraw, withdrawPageMessages } from '#platform/web/ui/announce.ts'
import { PageSkeleton } from '#platform/web/ui/PageSkeleton.tsx'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'
import { usePageChange } from './use-page-change.ts'
import classes from './Shell.module.css'

/** What surrounds every page: the bar above, the footer below, and who may see what is between. */
export function Shell() {
  const user = useQuery(sessionQuery).data?.user ?? null
  useLiveEvents(user !== null && !user.mustChangePassword)
  useGuardsOnChange(user?.id)
  usePageChange(user?.mustChangePassword ? NEW_PASSWORD_TITLE : null)
  const access = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.access })
  // The session ended while a page was open: nothing of it is shown until the guard has decided.
  const leaving = user === null && (access === 'signedIn' || access === 'administrator')
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <NavBar user={user} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {user?.mustChangePassword ? <ChooseNewPassword /> : leaving ? <PageSkeleton /> : <Outlet />}
      </main>
      <Footer signedIn={user !== null && !user.mustChangePassword} />
    </div>
  )
}

/** Someone signed in or out, here or in another tab: the open page's guard is asked again. */
function useGuardsOnChange(userId: number | undefined): void {
  const router = useRouter()
  const known = useRef(userId)
  useEffect(() => {
    if (known.current === userId) return
    known.current = userId
    // Messages to one person are not for the next one.
    if (userId === undefined) withdrawPageMessages()
    else withdraw()
    void router.invalidate()
  }, [router, userId])
}
