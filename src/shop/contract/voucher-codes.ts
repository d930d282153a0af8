import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'

/** A code that expires within so many days is neither sold nor counted as stock. */
export const CODE_REST_DAYS = 30
export const CODE_LENGTH = 200
export const SHORTEST_CODE = 4
export const PIN_LENGTH = 40
export const CODE_WORTH_LENGTH = 60

/** A code of an order, without its signs but the last. */
export const BoughtCode = z.strictObject({
  id: z.string(),
  /** Its last signs, four at most. */
  ending: z.string(),
  state: z.enum(['sold', 'shown', 'replaced']),
  /** What it is worth, in the words of its file; may be empty. */
  worth: z.string(),
  /** Its last day, if it has one. */
  expires: z.nullable(z.string()),
})
export type BoughtCode = z.output<typeof BoughtCode>

/** A code as its buyer alone sees it. */
const ShownCode = z.strictObject({
  code: z.string(),
  /** Empty: it has none. */
  pin: z.string(),
  note: z.string(),
})
export type ShownCode = z.output<typeof ShownCode>

export const CodeId = z.strictObject({
  id: z.string(refusal('invalid-input')).check(z.uuid(refusal('invalid-input'))),
})

/** Codes of vouchers, each of which is a piece of a gift’s stock. */
export const codeEndpoints = {
  // Without a scope: never by a token.
  showCode: endpoint({
    method: 'POST',
    path: '/api/codes/:id/show',
    summary: 'Show code: the code of my voucher, in my browser alone',
    access: 'signedIn',
    params: CodeId,
    output: ShownCode,
    refusals: ['code-unknown', 'code-locked'],
  }),
} as const
