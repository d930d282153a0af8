import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import {
  lazyRouteComponent,
  Outlet,
  useRouter,
  useRouterState,
  type AnyRouter,
} from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { sessionQuery, useCompany } from '#auth/web/session-queries.ts'
import { isHeld, type SignedInUser } from '#platform/contract/people.ts'
import { fetchCode } from '#platform/web/api/fetch-code.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { loadAllWords } from '#platform/web/language/choose-language.ts'
import { withdraw, withdrawPageMessages } from '#platform/web/ui/announce.ts'
import { PageSkeleton } from '#platform/web/ui/PageSkeleton.tsx'
import { useUnreadThanks } from '#recognition/web/use-unread-thanks.ts'
import { Footer } from './Footer.tsx'
import { isInOffice } from './menu.ts'
import { VisitorBar } from './NavBar.tsx'
import classes from './Shell.module.css'

/** The title of a page, or a function of the search and the parameters of its address. */
export type PageTitle =
  MessageDescriptor | ((address: Readonly<Record<string, unknown>>) => MessageDescriptor)

// Not in the first bundle: a visitor needs none. Unlike React's lazy components, these never
// suspend once they are preloaded.
const SignedInBar = lazyRouteComponent(
  () => fetchCode(() => import('./SignedInBar.tsx')),
  'SignedInBar',
)
const ChooseNewPassword = lazyRouteComponent(
  () => fetchCode(() => import('#auth/web/ChangePasswordForm.tsx')),
  'ChooseNewPassword',
)
const AddSecondStep = lazyRouteComponent(
  () => fetchCode(() => import('#auth/web/AddSecondStep.tsx')),
  'AddSecondStep',
)
const OfficeLine = lazy(async () => ({
  default: (await fetchCode(() => import('./Office.tsx'))).OfficeLine,
}))
const SignedIn = lazyRouteComponent(() => fetchCode(() => import('./SignedIn.tsx')), 'SignedIn')

/** Loads the parts of the frame that only signed-in people see, and their words. */
export async function loadSignedInFrame(): Promise<void> {
  await Promise.all([SignedInBar.preload?.(), SignedIn.preload?.(), loadAllWords()])
}

/**
 * The frame of every page: the bar, the footer, and the decision who sees the page between them.
 */
export function Shell() {
  const { i18n } = useLingui()
  const user = useQuery(sessionQuery).data?.user ?? null
  const [isAdding, endAdding] = useAddingSecondStep(user)
  const isIn = user !== null && !isHeld(user) && !isAdding
  useGuardsOnChange(user?.id)
  useGuardsOnNewRoles(user)
  // After a sign-in the visitor's bar stays until the other one is loaded. A sign-out changes the
  // bar at once: the signed-in bar would request a cart without a session.
  const deferred = useDeferredValue(user)
  const barOf = user && deferred
  const { access, path } = useRouterState({ select: pageShown, structuralSharing: true })
  // The session ended while a page was open: hide it until the guard has decided.
  const leaving = user === null && access !== undefined && access !== 'anyone'
  const isOffice = isIn && !leaving && isInOffice(user, path, access ?? 'anyone')
  return (
    <div className={classes.shell} data-office={isOffice || undefined}>
      <a href="#main" className={classes.skip}>{t`Skip to content`}</a>
      <PageChange
        insteadOfPage={
          user?.mustChangePassword
            ? t`Choose a new password`
            : isAdding
              ? t`Set up a second step`
              : null
        }
      />
      <Suspense>
        {barOf === null ? (
          <VisitorBar />
        ) : (
          <SignedInBar key={barOf.id} user={barOf} isOffice={isOffice} />
        )}
      </Suspense>
      {isOffice && (
        <Suspense>
          <OfficeLine user={user} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        {user?.mustChangePassword ? (
          <Suspense fallback={<PageSkeleton />}>
            <ChooseNewPassword />
          </Suspense>
        ) : isAdding ? (
          <Suspense fallback={<PageSkeleton />}>
            <AddSecondStep onDone={endAdding} />
          </Suspense>
        ) : leaving ? (
          <PageSkeleton />
        ) : (
          // Another language renders a page anew, except visitors' pages, which keep typed text.
          <Outlet key={access === 'anyone' ? 'visitor' : i18n.locale} />
        )}
      </main>
      <Footer signedIn={isIn} />
      <Suspense>{isIn && <SignedIn key={user.id} user={user} />}</Suspense>
    </div>
  )
}

/**
 * Whether the person sets up the second step that the company demands. Until they are done, not only
 * until it is on: its recovery codes are shown once.
 */
function useAddingSecondStep(user: SignedInUser | null) {
  const [adding, setAdding] = useState<number | null>(null)
  if (user?.mustAddSecondStep && adding !== user.id) setAdding(user.id)
  const end = async () => {
    await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
    setAdding(null)
  }
  return [user !== null && adding === user.id, () => void end()] as const
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

/** Runs the open page's guard again when the person is given a role, or loses one. */
function useGuardsOnNewRoles(user: SignedInUser | null): void {
  const router = useRouter()
  const id = user?.id
  const roles = user?.permissions.join()
  const known = useRef({ id, roles })
  useEffect(() => {
    const isOther = known.current.id === id && known.current.roles !== roles
    known.current = { id, roles }
    if (isOther) void router.invalidate()
  }, [router, id, roles])
}

/**
 * Sets the document's title, with the number of unread thanks, and, after navigation, moves the
 * focus to the page: a screen reader announces it, and the keyboard continues from there. A
 * component, so that another number does not render the frame.
 */
function PageChange({ insteadOfPage }: { insteadOfPage: string | null }) {
  const { unread } = useUnreadThanks()
  const router = useRouter()
  const page = useRouterState({ select: titleOf })
  const title = insteadOfPage ?? page
  const name = useCompany().companyName || 'Laurel'
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · ${name}`
  }, [title, unread, name])
  useEffect(() => {
    // Not the router's previous location: somebody may leave the first page before it is loaded.
    let shown = pageOf(router)
    return router.subscribe('onRendered', () => {
      const now = pageOf(router)
      if (now !== shown) focusPage()
      shown = now
    })
  }, [router])
  const before = useRef(insteadOfPage)
  useEffect(() => {
    if (before.current !== insteadOfPage) focusPage()
    before.current = insteadOfPage
  }, [insteadOfPage])
  return null
}

/** The identity of a page: its path and title, because /withdraw shows two pages. */
function pageOf({ state }: AnyRouter): string {
  return `${state.location.pathname} ${titleOf(state)}`
}

function pageShown({ matches }: Pick<AnyRouter['state'], 'matches'>) {
  const page = matches.at(-1)
  return { access: page?.staticData.access, path: page?.fullPath ?? '' }
}

function titleOf({ matches }: Pick<AnyRouter['state'], 'matches'>): string {
  const page = matches.at(-1)
  const title = page?.staticData.title ?? msg`Page not found`
  return t(typeof title === 'function' ? title({ ...page?.search, ...page?.params }) : title)
}

/** The chat begins in its text box, other pages at their heading. */
function focusPage(): void {
  const place =
    document.querySelector<HTMLElement>('main [data-autofocus]') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector('main')
  // The router scrolls: it knows whether this was a step back.
  place?.focus({ preventScroll: true })
}
