import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { NotificationSettings } from '#notifications/web/NotificationSettings.tsx'

/** How news reaches the person who is signed in. */
export function NotificationSettingsPage() {
  const user = useQuery(sessionQuery).data?.user
  if (!user) return null
  return <NotificationSettings isAdministrator={user.isAdministrator} />
}
