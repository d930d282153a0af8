import { queryOptions } from '@tanstack/react-query'
import { Refused } from '#contract/refusals.ts'
import { singleSignOnEndpoints } from '#contract/single-sign-on-endpoints.ts'
import { RETURN_PATH } from '#contract/single-sign-on-return.ts'
import type { Arrival } from '#contract/single-sign-on.ts'
import { call } from './client.ts'

/** What the provider is called that one may sign in with, if there is one. */
export const singleSignOnQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: ({ signal }) => call(singleSignOnEndpoints.readSingleSignOn, { signal }),
  staleTime: Infinity,
})

/** Our server asks the provider several things, each of which may take a while. */
const PATIENCE_MS = 30_000

// Taken out of the address as soon as this page runs, before anybody reads it or keeps it.
let answer = takeAnswer()
let arriving: Promise<Arrival> | null = null

/** Signs in with what the provider sent this browser back with; once, however often it is asked. */
export function arrive(): Promise<Arrival> {
  arriving ??= redeem()
  return arriving
}

async function redeem(): Promise<Arrival> {
  const redeemed = answer
  answer = ''
  if (redeemed === '') throw new Refused('visit-unknown')
  const body = { answer: redeemed }
  return call(singleSignOnEndpoints.returnFromProvider, { body, patience: PATIENCE_MS })
}

function takeAnswer(): string {
  const { pathname, search } = window.location
  if (pathname !== RETURN_PATH || search === '') return ''
  window.history.replaceState(window.history.state, '', RETURN_PATH)
  return search
}
