import { useEffect } from 'react'
import type { QueryKey } from '@tanstack/react-query'
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
      for (const queryKey of changedQueries(topic)) readAgain(queryKey)
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

function readAgain(queryKey: QueryKey): void {
  // A first answer still on its way may have been read before the change.
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    void query.promise?.then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    )
  }
  void queryClient.invalidateQueries({ queryKey })
}
