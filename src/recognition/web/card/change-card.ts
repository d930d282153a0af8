import type { QueryClient } from '@tanstack/react-query'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { cardQuery, type WallPages } from '../recognition-queries.ts'

/** Changes a card wherever it is cached; null removes it. */
export function changeCard(
  queries: QueryClient,
  id: number,
  change: (card: Recognition) => Recognition | null,
): void {
  queries.setQueriesData<WallPages>({ queryKey: ['recognitions', 'wall'] }, (wall) =>
    wall === undefined ? wall : changeWall(wall, id, change),
  )
  const { queryKey } = cardQuery(id)
  const card = queries.getQueryData(queryKey)
  if (card === undefined) return
  const changed = change(card)
  if (changed === null) queries.removeQueries({ queryKey })
  else queries.setQueryData(queryKey, changed)
}

function changeWall(
  wall: WallPages,
  id: number,
  change: (card: Recognition) => Recognition | null,
): WallPages {
  const pages = wall.pages.map((page) => ({
    ...page,
    recognitions: page.recognitions
      .map((card) => (card.id === id ? change(card) : card))
      .filter((card) => card !== null),
  }))
  return { ...wall, pages }
}

/** Refetches one card and updates it wherever it is cached; removes it if it no longer exists. */
export async function readCardAgain(queries: QueryClient, id: number): Promise<void> {
  try {
    const card = await call(recognitionEndpoints.readRecognition, { params: { id } })
    changeCard(queries, id, () => card)
  } catch (error) {
    if (error instanceof Refused) changeCard(queries, id, () => null)
  }
}

/** Names the announcement that offers to undo a card. */
export function undoOffer(id: number): string {
  return `undo thanks ${id}`
}
