import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

/** The company's settings for reports on people. */
export const privacyEndpoints = {
  readPrivacy: endpoint({
    method: 'GET',
    path: '/api/privacy',
    summary: 'What the company chose for reports on people, and how long hidden words are sealed',
    access: 'signedIn',
    output: z.strictObject({
      smallestGroup: z.number(),
      personLists: z.boolean(),
      /** The days for which hidden words are sealed. */
      hiddenWordsDays: z.number(),
    }),
    refusals: [],
  }),
} as const
