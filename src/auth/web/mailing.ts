import { queryOptions, useQuery } from '@tanstack/react-query'
import { readMailing } from '#auth/contract/sign-in-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'

/** Whether Laurel sends e-mails; that does not change while a page is open. */
export const mailingQuery = queryOptions({
  queryKey: ['mailing'],
  queryFn: ({ signal }) => call(readMailing, { signal }),
  staleTime: Infinity,
})

/** Whether to offer links by e-mail; true while unknown, as the server decides anyway. */
export function useSendsMail(): boolean {
  return useQuery(mailingQuery).data?.sendsMail ?? true
}

/** Loaded before the page is shown: a late link would shift the layout. */
export function loadMailing(): Promise<void> {
  return queryClient.prefetchQuery(mailingQuery)
}
