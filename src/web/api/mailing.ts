import { queryOptions } from '@tanstack/react-query'
import { mailEndpoints } from '#contract/mail-endpoints.ts'
import { call } from './client.ts'

/** Whether Laurel sends e-mails; that does not change while a page is open. */
export const mailingQuery = queryOptions({
  queryKey: ['mailing'],
  queryFn: ({ signal }) => call(mailEndpoints.readMailing, { signal }),
  staleTime: Infinity,
})
