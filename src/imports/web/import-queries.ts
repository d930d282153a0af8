import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { importEndpoints, type ImportRowSearch } from '#imports/contract/imports.ts'
import { addressOf } from '#platform/web/api/caller.ts'
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

/** The address of the refused rows as a file. */
export function refusedRowsAddress(id: number): string {
  return addressOf(importEndpoints.downloadRefusedRows, { params: { id } })
}
