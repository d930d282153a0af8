import { useEffect } from 'react'
import { followEvents } from './follow-events.ts'
import { queryClient } from './query-client.ts'
import { changedQueries } from './changed-queries.ts'

/**
 * Reads again what the server says has changed, for as long as the page is in view (browsers allow
 * six connections to a host over HTTP/1.1, and every open tab would hold one).
 */
export function useLiveEvents(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const events = followEvents((topic) => {
      for (const queryKey of changedQueries(topic)) void queryClient.invalidateQueries({ queryKey })
    })
    const follow = () => (document.visibilityState === 'visible' ? events.open() : events.close())
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      events.close()
    }
  }, [enabled])
}
