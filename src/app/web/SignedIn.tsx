import type { SignedInUser } from '#platform/contract/people.ts'
import { useLiveEvents } from '#platform/web/api/live.ts'
import { ThankedNews } from '#recognition/web/ThankedNews.tsx'
import { AppNotices } from './AppNotices.tsx'

/** On every page of a signed-in person: live events, and news of thanks and of the app itself. */
export function SignedIn({ user }: { user: SignedInUser }) {
  useLiveEvents()
  return (
    <>
      <ThankedNews mayThank={user.isTransfer} />
      <AppNotices />
    </>
  )
}
