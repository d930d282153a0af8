import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { waitingEndpoints, type WaitingTasks } from '#reports/contract/waiting.ts'

/** No live event tells of a mail that was given up. */
const AGAIN_MS = 60_000

export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => call(waitingEndpoints.readWaiting, { signal }),
  refetchInterval: AGAIN_MS,
})

/** The number of lists that wait: people, orders, stock and so on. */
export function countWaiting(tasks: WaitingTasks): number {
  const lists = Object.values(tasks).filter((task) => task !== null && 'total' in task)
  return lists.filter(({ total }) => total > 0).length
}
