import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { call } from '#platform/web/api/client.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'

/** Marks a received card as seen. After a failure it stays unread until the next visit. */
export function useMarkSeen(): (id: number) => void {
  const queries = useQueryClient()
  const asked = useRef(new Set<number>())
  return useCallback(
    (id) => {
      if (asked.current.has(id)) return
      asked.current.add(id)
      call(recognitionEndpoints.markSeen, { body: { ids: [id] } })
        .then(() => queries.invalidateQueries({ queryKey: ['recognitions', 'summary'] }))
        .catch(() => undefined)
    },
    [queries],
  )
}

// A card may be there twice, such as in "For me" below Home's new thanks.
let onPage: readonly number[] = []
const listeners = new Set<() => void>()

function replace(next: readonly number[]): void {
  onPage = next
  for (const listener of listeners) listener()
}

/** The new cards that are on the page: nothing else announces them. */
export function useCardsOnPage(): readonly number[] {
  return useSyncExternalStore(subscribe, () => onPage)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts a new card among those on the page while its component is mounted. */
export function useOnPage(id: number, isNew: boolean): void {
  // Before the next frame, which would show the card twice.
  useLayoutEffect(() => {
    if (!isNew) return
    replace([...onPage, id])
    return () => replace(onPage.toSpliced(onPage.indexOf(id), 1))
  }, [id, isNew])
}
