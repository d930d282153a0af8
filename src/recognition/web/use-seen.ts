import { useCallback, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { useUnreadThanks } from './use-unread-thanks.ts'

/**
 * Marks the received thanks up to an id as seen. Marks nothing while some unread thanks are not on
 * the page, because it would mark these too; `missing` is their number.
 */
export function useSeen(newIds: ReadonlySet<number>) {
  const queries = useQueryClient()
  const { unread } = useUnreadThanks()
  const [seenUpTo, setSeenUpTo] = useState(0)
  const asked = useRef(0)
  const shown = [...newIds].filter((id) => id > seenUpTo).length
  const missing = Math.max(0, unread - shown)
  const isWaiting = missing > 0
  const markSeen = useCallback(
    (id: number) => {
      if (id <= asked.current || isWaiting) return
      asked.current = id
      call(recognitionEndpoints.markSeen, { body: { id } })
        .then(() => queries.invalidateQueries({ queryKey: ['recognitions', 'summary'] }))
        // After the new count: otherwise the seen thanks would count as missing for a moment.
        .then(() => setSeenUpTo(id))
        // After a failure the thanks stay unread until the next visit.
        .catch(() => undefined)
    },
    [queries, isWaiting],
  )
  return { markSeen, missing }
}
