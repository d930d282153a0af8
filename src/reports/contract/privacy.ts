import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { forEachRetention } from '#settings/contract/retention.ts'

/** The company's settings about data on people. */
export const privacyEndpoints = {
  readPrivacy: endpoint({
    method: 'GET',
    path: '/api/privacy',
    summary: 'What the company chose for reports on people, and for how many days data is kept',
    access: 'signedIn',
    output: z.strictObject({
      smallestGroup: z.number(),
      personLists: z.boolean(),
      ...forEachRetention(() => z.number()),
    }),
    refusals: [],
  }),
} as const
