import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

/** Apart from other mail endpoints, because Login loads only this one. */
export const readMailing = endpoint({
  method: 'GET',
  path: '/api/mailed-links',
  summary: 'Whether Laurel sends e-mails',
  access: 'anyone',
  output: z.strictObject({ sendsMail: z.boolean() }),
  refusals: [],
})
