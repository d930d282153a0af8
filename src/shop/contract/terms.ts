import * as z from 'zod/mini'
import { atMost, refusal, typedText } from '#platform/contract/text.ts'

export const FINE_PRINT_LENGTH = 500
export const MOST_PREPARATION_DAYS = 365

const days = z
  .number(refusal('preparation-invalid'))
  .check(
    z.int(refusal('preparation-invalid')),
    z.gte(1, refusal('preparation-invalid')),
    z.lte(MOST_PREPARATION_DAYS, refusal('preparation-invalid')),
  )

const flag = z._default(z.boolean(refusal('invalid-input')), false)

/** What a buyer of a gift is told before paying. */
export const NewTerms = z.strictObject({
  finePrint: z._default(
    typedText('invalid-input').check(atMost(FINE_PRINT_LENGTH, 'fine-print-long')),
    '',
  ),
  /** It can't be returned. */
  isFinal: flag,
  /** A shop keeper approves an order of it before it is prepared. */
  needsApproval: flag,
  /** How many days it takes to get ready, null: none. */
  preparationDays: z._default(z.nullable(days), null),
  /** It is sent: its buyer enters an address. */
  needsAddress: z.optional(z.boolean(refusal('invalid-input'))),
})
export type NewTerms = z.output<typeof NewTerms>

/** The terms of a gift, or of a bought one at that time. */
export const GiftTerms = z.strictObject({
  finePrint: z.string(),
  isFinal: z.boolean(),
  needsApproval: z.boolean(),
  preparationDays: z.nullable(z.number()),
  /** It is sent to an address of its buyer. */
  needsAddress: z.optional(z.boolean()),
})
export type GiftTerms = z.output<typeof GiftTerms>

export const NO_TERMS: GiftTerms = {
  finePrint: '',
  isFinal: false,
  needsApproval: false,
  preparationDays: null,
}

/** Whether the terms say anything. */
export function hasTerms(terms: GiftTerms): boolean {
  const { finePrint, isFinal, needsApproval, needsAddress, preparationDays } = terms
  const hasFlag = isFinal || needsApproval || needsAddress === true
  return finePrint !== '' || hasFlag || preparationDays !== null
}
