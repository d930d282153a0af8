import {
  infiniteQueryOptions,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { importEndpoints, type ImportRowSearch } from '#imports/contract/imports.ts'
import { endpointAddress } from '#platform/web/api/caller.ts'
import { call } from '#platform/web/api/client.ts'

/** An import. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call(importEndpoints.readImport, { params: { id }, signal }),
  })
}

/** The rows of an import with an outcome, page by page. */
export function importRowsQuery(id: number, outcome: ImportRowSearch['outcome']) {
  return infiniteQueryOptions({
    queryKey: ['import-rows', id, outcome],
    queryFn: ({ pageParam, signal }) =>
      call(importEndpoints.listImportRows, {
        params: { id },
        query: { outcome, after: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    // Never the rows of another import.
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    // The result of the check does not change any more.
    staleTime: Infinity,
  })
}

/** The active people whom a file does not name. */
export function missingPeopleQuery(id: number) {
  return queryOptions({
    queryKey: ['import-missing', id],
    queryFn: ({ signal }) => call(importEndpoints.listMissingPeople, { params: { id }, signal }),
  })
}

/** The address of the refused rows as a file. */
export function refusedRowsAddress(id: number): string {
  return endpointAddress(importEndpoints.downloadRefusedRows, { params: { id } })
}

/** 100,000 rows in one transaction; the progress is polled meanwhile. */
const TIMEOUT_MS = 20 * 60_000
const POLL_MS = 500

/** An import, polled while it is checked or applied. */
export function useImport(id: number) {
  // A mutation of any screen of this tab: leaving the screen does not stop it.
  const asked = useIsMutating({ mutationKey: ['apply-import', id] }) > 0
  const query = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state: { data } }) =>
      asked || data?.state === 'applying' || data?.state === 'checking' ? POLL_MS : false,
  })
  const { data } = query
  const applying = data?.state === 'applying' || (asked && data?.state === 'checked')
  return { ...query, state: applying ? 'applying' : data?.state }
}

/** Applies an import; the server does it once, however often it is called. */
export function useApplyImport(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: ['apply-import', id],
    mutationFn: () => call(importEndpoints.applyImport, { params: { id }, timeoutMs: TIMEOUT_MS }),
    onSuccess: (applied) => queries.setQueryData(importQuery(id).queryKey, applied),
    onSettled: () =>
      Promise.all(
        [['imports', id], ['users'], ['bonuses'], ['auditLog']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
