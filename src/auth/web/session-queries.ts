import { i18n } from '@lingui/core'
import { queryOptions, useMutation, useQuery, type Query } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { readMailing, signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { leavePush } from '#notifications/web/push/keep-push.ts'
import type { Session } from '#platform/contract/people.ts'
import { mayDo, type Permission } from '#platform/contract/permissions.ts'
import { call } from '#platform/web/api/client.ts'
import { keepEventPosition } from '#platform/web/api/event-position.ts'
import { queryClient, READ_BY_FRAME } from '#platform/web/api/query-client.ts'
import { speak, wishedLanguage } from '#platform/web/language/choose-language.ts'
import { paths } from '#platform/web/paths.ts'
import { beginPerson, forgetPerson, pausePerson } from '#platform/web/person-storage.ts'
import { forgetUnread } from '#platform/web/show-unread.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { PUBLIC_INITIAL, type PublicSettings } from '#settings/contract/public-settings.ts'

/** The signed-in user, or null. Read when the page opens, gets the focus, or on a live event. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  meta: READ_BY_FRAME,
  queryFn: async ({ signal }) => {
    const { eventPosition, ...session } = await call(signInEndpoints.readSession, { signal })
    keepEventPosition(eventPosition)
    await speakTo(session)
    forgetOthers(session)
    return session
  },
})

/** Caches the session from the answer of login, logout or a password change. */
export function keepSession(session: Session): void {
  if (session.user === null) forgetPerson()
  if (!session.user?.mustChangePassword) forgetOneTimePassword()
  forgetOthers(session)
  void speakTo(session)
  queryClient.setQueryData(sessionQuery.queryKey, (known) => ({
    ...session,
    company: known?.company ?? PUBLIC_INITIAL,
  }))
}

/** Speaks the language that somebody chose, on whatever device they sign in. */
async function speakTo({ user }: Session): Promise<void> {
  if (wishedLanguage() !== null) return
  if (user?.language && user.language !== i18n.locale) await speak(user.language)
}

/** What every page shows of the company, before anybody is signed in too. */
export function useCompany(): PublicSettings {
  return useQuery(sessionQuery).data?.company ?? PUBLIC_INITIAL
}

// One person's data must never be shown to the next person in the same browser.
function forgetOthers(session: Session): void {
  if (session.user === null) {
    forgetOneTimePassword()
    sessionStorage.clear()
    pausePerson()
    forgetUnread()
  } else {
    beginPerson(session.user.id)
  }
  const known = queryClient.getQueryData<Session>(['session'])
  if (known === undefined || known.user?.id === session.user?.id) return
  const others = { predicate: ({ queryKey }: Query) => queryKey[0] !== 'session' }
  if (session.user === null) queryClient.removeQueries(others)
  else void queryClient.resetQueries(others)
}

/** Ends the session on the server, then shows /login. */
export function useLogout() {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(signInEndpoints.logout),
    onSuccess: (session) => {
      leavePush()
      // In this order, or the guard of the page being left would run first.
      void navigate({ to: paths.login })
      keepSession(session)
    },
    onError: (error) => announceMessage('error', wordsFor(error)),
  })
  return { logout: () => mutate(), busy: isPending }
}

/** Whether the reader may do something: as the administrator, or by a role. */
export function useMayDo(permission: Permission): boolean {
  const user = useQuery(sessionQuery).data?.user
  return user ? mayDo(user, permission) : false
}

/** Whether Laurel sends e-mails; that does not change while a page is open. */
export const mailingQuery = queryOptions({
  queryKey: ['mailing'],
  queryFn: ({ signal }) => call(readMailing, { signal }),
  staleTime: Infinity,
})

/** Whether to offer links by e-mail; true while unknown, as the server decides anyway. */
export function useSendsMail(): boolean {
  return useQuery(mailingQuery).data?.sendsMail ?? true
}

/** Loaded before the page is shown: a late link would shift the layout. */
export function loadMailing(): Promise<void> {
  return queryClient.prefetchQuery(mailingQuery)
}

/**
 * The one-time password that somebody has just logged in with, so that they need not type it again to
 * choose their own. In this page's memory alone: a reload forgets it.
 */
let kept: string | null = null

export function keepOneTimePassword(password: string): void {
  kept = password
}

export function keptOneTimePassword(): string | null {
  return kept
}

/** Once it was used, was wrong, or its person has logged out. */
export function forgetOneTimePassword(): void {
  kept = null
}
