import { Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { lazyRouteComponent, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { ChooseNewPassword, NEW_PASSWORD_TITLE } from '#auth/web/ChangePasswordForm.tsx'
import { withdraw, withdrawPageMessages } from '#platform/web/ui/announce.ts'
import { PageSkeleton } from '#platform/web/ui/PageSkeleton.tsx'
import { useUnreadThanks } from '#recognition/web/use-unread-thanks.ts'
import { Footer } from './Footer.tsx'
import { VisitorBar } from './NavBar.tsx'
import { usePageChange } from './use-page-change.ts'
import classes from './Shell.module.css'

// Not part of the first file: a visitor needs neither. Unlike React's lazy parts, these never suspend
// once they are preloaded.
const SignedInBar = lazyRouteComponent(() => import('./SignedInBar.tsx'), 'SignedInBar')
const SignedIn = lazyRouteComponent(() => import('./SignedIn.tsx'), 'SignedIn')

/** Loads the parts of the frame that only signed-in people see. */
export async function loadSignedInFrame(): Promise<void> {
  await Promise.all([SignedInBar.preload?.(), SignedIn.preload?.()])
}

/**
 * The frame of every page: the bar, the footer, and the decision who sees the page between them.
 */
export function Shell() {
  const user = useQuery(sessionQuery).data?.user ?? null
  const isIn = user !== null && !user.mustChangePassword
  useGuardsOnChange(user?.id)
  // After a sign-in the visitor's bar stays until the other one is loaded. A sign-out waits for
  // nothing: the signed-in bar would ask the server for the cart of nobody.
  const deferred = useDeferredValue(user)
  const barOf = user && deferred
  usePageChange(user?.mustChangePassword ? NEW_PASSWORD_TITLE : null, useUnreadThanks().unread)
  const access = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.access })
  // The session ended while a page was open: hide it until the guard has decided.
  const leaving = user === null && (access === 'signedIn' || access === 'administrator')
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <Suspense>
        {barOf === null ? <VisitorBar /> : <SignedInBar key={barOf.id} user={barOf} />}
      </Suspense>
      <main id="main" tabIndex={-1} className={classes.main}>
        {user?.mustChangePassword ? <ChooseNewPassword /> : leaving ? <PageSkeleton /> : <Outlet />}
      </main>
      <Footer signedIn={isIn} />
      <Suspense>{isIn && <SignedIn key={user.id} user={user} />}</Suspense>
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
