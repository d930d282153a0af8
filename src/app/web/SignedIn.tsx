import { useEffect } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { useLiveEvents } from '#platform/web/api/live.ts'
import { renewPush } from '#notifications/web/push/keep-push.ts'
import { ThankedNews } from '#recognition/web/ThankedNews.tsx'
import { AppNotices } from './AppNotices.tsx'
import { Overlays } from './Overlays.tsx'

/** On every page of a signed-in person: live events, news of thanks and of the app itself, dialogs. */
export function SignedIn({ user }: { user: SignedInUser }) {
  useLiveEvents()
  useEffect(() => renewPush(user.id), [user.id])
  return (
    <>
      <ThankedNews mayThank={user.isTransfer} />
      <AppNotices />
      <Overlays user={user} />
    </>
  )
}
