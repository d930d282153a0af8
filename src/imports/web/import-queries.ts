import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { importEndpoints } from '#imports/contract/import-endpoints.ts'
import type { ImportRowSearch } from '#imports/contract/imports.ts'
import { addressOf } from '#platform/web/api/caller.ts'
import { call } from '#platform/web/api/client.ts'

/** How an import stands. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call(importEndpoints.readImport, { params: { id }, signal }),
  })
}

/** The rows of an import by what becomes of them, as many pages as were asked for. */
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
    // Never those of another import.
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    // What was found when the file was checked does not change any more.
    staleTime: Infinity,
  })
}

/** Where a browser gets the refused rows as a file. */
export function refusedRowsAddress(id: number): string {
  return addressOf(importEndpoints.downloadRefusedRows, { params: { id } })
}
