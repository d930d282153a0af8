import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

/** The company's settings for reports on people. */
export const privacyEndpoints = {
  readPrivacy: endpoint({
    method: 'GET',
    path: '/api/privacy',
    summary: 'The smallest group of which figures are shown, and whether reports name people',
    access: 'signedIn',
    output: z.strictObject({ smallestGroup: z.number(), personLists: z.boolean() }),
    refusals: [],
  }),
} as const
