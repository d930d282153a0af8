import { Refused } from '#platform/contract/refusals.ts'
import { singleSignOnEndpoints } from '#auth/contract/single-sign-on-endpoints.ts'
import type { Arrival } from '#auth/contract/single-sign-on.ts'
import { call } from '#platform/web/api/client.ts'
import { takeProviderAnswer } from './provider-answer.ts'

/** Our server asks the provider several things, each of which may take a while. */
const PATIENCE_MS = 30_000

let arriving: Promise<Arrival> | null = null

/** Signs in with what the provider sent this browser back with; once, however often it is asked. */
export function arrive(): Promise<Arrival> {
  arriving ??= redeem()
  return arriving
}

async function redeem(): Promise<Arrival> {
  const answer = takeProviderAnswer()
  if (answer === '') throw new Refused('visit-unknown')
  const body = { answer }
  return call(singleSignOnEndpoints.returnFromProvider, { body, patience: PATIENCE_MS })
}
