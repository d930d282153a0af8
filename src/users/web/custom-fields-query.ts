import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { customFieldEndpoints } from '#users/contract/custom-fields.ts'

/** The company's own fields for people. */
export const customFieldsQuery = queryOptions({
  queryKey: ['custom-fields'],
  queryFn: ({ signal }) => call(customFieldEndpoints.listCustomFields, { signal }),
})
