import type { Request } from '../http-client.ts'

/** The stated use: every visit has these requests, five visits a week and two thanks. */
export const REQUESTS_A_VISIT = 10
export const VISITS_A_WEEK = 5
export const THANKS_A_WEEK = 2
/** The part of a day's requests that falls into its busiest hour. */
const BUSIEST_HOUR = 0.2

/** Requests a second in the busiest hour of a workday. */
export function peakRate(people: number): number {
  return (people * REQUESTS_A_VISIT * BUSIEST_HOUR) / 3600
}

const VISIT = [
  '/api/session',
  '/api/account',
  '/api/account/transactions?page=1',
  '/api/recognitions',
  '/api/recognitions?scope=received',
  '/api/notifications',
  '/api/recognitions/appreciative',
  '/api/gifts',
  '/api/colleagues?search=amara',
] as const

const REQUESTS_A_THANKS = (REQUESTS_A_VISIT * VISITS_A_WEEK) / THANKS_A_WEEK

/** Requests of an ordinary day by users 2 to `last`, whose ids are `ids`, in this order. */
export function ordinaryRequests(ids: readonly number[]): () => Request {
  let asked = 0
  return () => {
    asked++
    const place = (asked * 7919) % ids.length
    const person = 2 + place
    const colleague = ids[(place + 1) % ids.length] ?? 0
    if (asked % REQUESTS_A_THANKS === 0) {
      return {
        method: 'POST',
        path: '/api/recognitions',
        person,
        key: `sizing-${process.pid}-${asked}`,
        body: { receivers: [colleague], amount: '1.00', message: 'Thank you for your help today.' },
      }
    }
    const visit = [...VISIT, `/api/users/${colleague}/profile`]
    return { method: 'GET', path: visit[asked % visit.length] ?? '', person }
  }
}
