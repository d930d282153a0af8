import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { GroupCondition } from '#groups/contract/group-condition.ts'
import { groupEndpoints } from '#groups/contract/groups.ts'
import { call } from '#platform/web/api/client.ts'

// Below the key of All Data, which is read again when somebody changes: who is in a group changes with it.
const KEY = ['users', 'groups'] as const

export const groupsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(groupEndpoints.listGroups, { signal }),
})

export const groupNamesQuery = queryOptions({
  queryKey: [...KEY, 'names'],
  queryFn: ({ signal }) => call(groupEndpoints.listGroupNames, { signal }),
})

export function groupQuery(id: number) {
  return queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(groupEndpoints.readGroup, { params: { id }, signal }),
  })
}

/** Who fits a condition; null: it is not complete yet. The previous people stay in view meanwhile. */
export function previewQuery(condition: GroupCondition | null) {
  return queryOptions({
    queryKey: [...KEY, 'preview', condition],
    queryFn: ({ signal }) =>
      condition === null ? null : call(groupEndpoints.previewGroup, { body: condition, signal }),
    enabled: condition !== null,
    placeholderData: keepPreviousData,
  })
}

export const groupChoicesQuery = queryOptions({
  queryKey: [...KEY, 'choices'],
  queryFn: ({ signal }) => call(groupEndpoints.listGroupChoices, { signal }),
})

export function managersQuery(search: string) {
  return queryOptions({
    queryKey: [...KEY, 'managers', search],
    queryFn: ({ signal }) => call(groupEndpoints.findManagers, { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })
}
