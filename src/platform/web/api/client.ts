import { callerOf } from './caller.ts'
import { queryClient } from './query-client.ts'

/** Calls an endpoint of the server this page came from; see callerOf. */
export const call = callerOf('', () => {
  void queryClient.invalidateQueries({ queryKey: ['session'] })
})
