import { converse } from './http-client.ts'
import { median } from './race.ts'

export interface TimedRequest {
  readonly path: string
  /** The user's number; 0 is the administrator, 2 an ordinary member of a company with a year of use. */
  readonly person: 0 | 1 | 2
}

/** The median response time in milliseconds, for one client and this number of requests. */
export async function timeRequests(
  port: number,
  look: TimedRequest,
  times: number,
): Promise<number> {
  return median(await timeEachRequest(port, look, times))
}

/** The response times of one client in milliseconds. */
export async function timeEachRequest(
  port: number,
  { path, person }: TimedRequest,
  times: number,
): Promise<number[]> {
  const took: number[] = []
  let asked = 0
  let began = 0
  await converse(port, () => {
    const now = performance.now()
    if (asked > 0) took.push(now - began)
    if (asked++ === times) return null
    began = now
    return { method: 'GET', path, person }
  })
  return took
}
