import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { UserId } from '#platform/contract/people.ts'
import { atMost, typedText } from '#platform/contract/text.ts'

/** The person's whole name, typed to confirm. */
export const ErasureRequest = z.strictObject({
  name: typedText('erase-name-differs').check(atMost(200, 'erase-name-differs')),
})
export type ErasureRequest = z.output<typeof ErasureRequest>

export const erasureEndpoints = {
  erasePerson: endpoint({
    method: 'POST',
    path: '/api/users/:id/erasure',
    summary: 'Erase somebody who left, for good: name, address, picture, words, devices',
    access: 'administrator',
    recentSignIn: true,
    keyed: true,
    params: UserId,
    body: ErasureRequest,
    output: z.strictObject({ id: z.number() }),
    refusals: [
      'profile-missing',
      'administrator-fixed',
      'role-holder',
      'erase-name-differs',
      'erase-active',
      'erase-unsettled',
    ],
  }),
} as const
