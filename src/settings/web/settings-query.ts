import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { settingsEndpoints } from '#settings/contract/settings.ts'

/** What the company decided, for the administrator. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settingsEndpoints.readSettings, { signal }),
})
