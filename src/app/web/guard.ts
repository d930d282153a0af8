import { t } from '@lingui/core/macro'
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { ACCESS_MESSAGES } from '#platform/contract/access-messages.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { loadAllWords } from '#platform/web/language/choose-language.ts'
import { opensFor, type PageAccess } from '#platform/web/page-access.ts'
import { paths } from '#platform/web/paths.ts'
import { announceMessage, askToLogin, withdraw } from '#platform/web/ui/announce.ts'

export interface PageVisit {
  location: ParsedLocation
  /** True for a preload, while the pointer rests on a link. */
  preload: boolean
  /** `stay`: the page is open already. */
  cause: 'preload' | 'enter' | 'stay'
}

/** Lets a visit through, or announces the specification's alert and redirects. */
export function guard(access: PageAccess) {
  return async ({ location, preload, cause }: PageVisit): Promise<void> => {
    if (access === 'anyone') return
    const [{ user }] = await Promise.all([
      queryClient.ensureQueryData(sessionQuery),
      loadAllWords(),
    ])
    if (user === null) {
      if (!preload) sayWhy(cause)
      // The history entry keeps the wanted page: it can only be one of our own paths.
      throw redirect({ to: paths.login, state: { wanted: location.href } })
    }
    const isOpen = opensFor(user, access)
    if (!isOpen) {
      if (!preload) announceMessage('warning', t(ACCESS_MESSAGES.noPermission))
      throw redirect({ to: paths.home })
    }
  }
}

function sayWhy(cause: PageVisit['cause']): void {
  if (cause === 'stay') {
    askToLogin('warning', t`Please Login`, t`Your session on this device has ended.`)
    return
  }
  // On a new visit, earlier messages are out of date.
  withdraw()
  askToLogin('warning', t`Please Login`)
}
