import { queryOptions, useQuery } from '@tanstack/react-query'
import { readMailing } from '#auth/contract/mailing-endpoint.ts'
import { call } from '#platform/web/api/client.ts'

/** Whether Laurel sends e-mails; that does not change while a page is open. */
export const mailingQuery = queryOptions({
  queryKey: ['mailing'],
  queryFn: ({ signal }) => call(readMailing, { signal }),
  staleTime: Infinity,
})

/** Whether asking for a link by e-mail makes sense; where that is not known, the server says. */
export function useSendsMail(): boolean {
  return useQuery(mailingQuery).data?.sendsMail ?? true
}
