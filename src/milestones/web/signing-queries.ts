import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { signingEndpoints, type NewNote } from '#milestones/contract/signings.ts'
import { call } from '#platform/web/api/client.ts'
import { MILESTONES_KEY } from './milestone-queries.ts'

// Among the recognitions: open pages read them again with the topic of thanks.
const SIGNINGS_KEY = ['recognitions', 'signings'] as const

/** The cards that the reader can sign, or have signed by the team. */
export const signingsQuery = queryOptions({
  queryKey: [...SIGNINGS_KEY, 'open'],
  queryFn: ({ signal }) => call(signingEndpoints.listSignings, { signal }),
})

export function signingQuery(id: number) {
  return queryOptions({
    queryKey: [...SIGNINGS_KEY, id],
    queryFn: ({ signal }) => call(signingEndpoints.readSigning, { params: { id }, signal }),
  })
}

/** Invites the team to sign a card. */
export function useInvitation(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(signingEndpoints.inviteSigners, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: SIGNINGS_KEY }),
        queries.invalidateQueries({ queryKey: [...MILESTONES_KEY, 'calendar'] }),
      ]),
  })
}

/** Writes the reader's note on a card; null removes it. */
export function useNote(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (note: NewNote | null) =>
      note === null
        ? call(signingEndpoints.removeNote, { params: { id } })
        : call(signingEndpoints.writeNote, { params: { id }, body: note }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SIGNINGS_KEY }),
  })
}
