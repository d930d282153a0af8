import { useEffect } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import type { Topic } from '#platform/contract/events.ts'
import { changedQueries } from './changed-queries.ts'
import { followEvents } from './follow-events.ts'
import { queryClient } from './query-client.ts'
import { spaced } from './spaced.ts'

const PAUSE_MS = 1_000

/** The Overview is counted from every entry there is: now and then is often enough. */
const OVERVIEW_PAUSE_MS = 10_000
const readOverview = spaced(() => readAgain(['overview']), OVERVIEW_PAUSE_MS)

/**
 * What changes for many at once, and many times a second when the shop is busy: every open page
 * reading every time would starve its own answers, each begun anew before it has come.
 */
const TO_MANY = new Map<Topic, () => void>(
  (['gifts', 'inventory', 'users'] as const).map((topic) => [
    topic,
    spaced(() => readChanged(topic), PAUSE_MS),
  ]),
)

/**
 * Reads again what the server says has changed, for as long as the page is in view (browsers allow
 * six connections to a host over HTTP/1.1, and every open tab would hold one).
 */
export function useLiveEvents(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const events = followEvents((topic) => {
      const readSpaced = TO_MANY.get(topic)
      if (readSpaced === undefined) readChanged(topic)
      else readSpaced()
      // Whatever moves points changes what the administrator sees of users.
      if (topic === 'users') readOverview()
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

function readChanged(topic: Topic): void {
  for (const queryKey of changedQueries(topic)) readAgain(queryKey)
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
