import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

/** Asked by Login, which carries no more of e-mails than this. */
export const readMailing = endpoint({
  method: 'GET',
  path: '/api/mailed-links',
  summary: 'Whether Laurel sends e-mails',
  access: 'anyone',
  output: z.strictObject({ sendsMail: z.boolean() }),
  refusals: [],
})
