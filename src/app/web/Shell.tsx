import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { ChooseNewPassword, NEW_PASSWORD_TITLE } from '#auth/web/ChangePasswordForm.tsx'
import { withdraw, withdrawPageMessages } from '#platform/web/ui/announce.ts'
import { PageSkeleton } from '#platform/web/ui/PageSkeleton.tsx'
import { renewPush } from '#notifications/web/push/keep-push.ts'
import { useUnreadThanks } from '#recognition/web/use-unread-thanks.ts'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'
import { Overlays } from './Overlays.tsx'
import { usePageChange } from './use-page-change.ts'
import classes from './Shell.module.css'

/** Not part of the first file: a visitor needs none of it. */
const SignedIn = lazy(async () => ({ default: (await import('./SignedIn.tsx')).SignedIn }))

/**
 * The frame of every page: the bar, the footer, and the decision who sees the page between them.
 */
export function Shell() {
  const user = useQuery(sessionQuery).data?.user ?? null
  const isIn = user !== null && !user.mustChangePassword
  useGuardsOnChange(user?.id)
  const signedInId = isIn ? user.id : null
  useEffect(() => {
    if (signedInId !== null) renewPush(signedInId)
  }, [signedInId])
  usePageChange(user?.mustChangePassword ? NEW_PASSWORD_TITLE : null, useUnreadThanks().unread)
  const access = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.access })
  // The session ended while a page was open: hide it until the guard has decided.
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
      <Footer signedIn={isIn} />
      <Suspense>{isIn && <SignedIn key={user.id} user={user} />}</Suspense>
      {isIn && <Overlays key={user.id} user={user} />}
    </div>
  )
}

/** Runs the open page's guard again when somebody signs in or out, in this tab or another. */
function useGuardsOnChange(userId: number | undefined): void {
  const router = useRouter()
  const known = useRef(userId)
  useEffect(() => {
    if (known.current === userId) return
    known.current = userId
    // Messages to one person must not be shown to the next one.
    if (userId === undefined) withdrawPageMessages()
    else withdraw()
    void router.invalidate()
  }, [router, userId])
}
