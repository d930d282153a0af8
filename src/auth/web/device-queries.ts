import { queryOptions } from '@tanstack/react-query'
import { sessionEndpoints } from '#auth/contract/devices.ts'
import { call } from '#platform/web/api/client.ts'

/** The signed-in devices. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(sessionEndpoints.listDevices, { signal }),
})
