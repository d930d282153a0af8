import * as z from 'zod/mini'
import { Amount, amountCodec, readPoints, type Hundredths } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { atMost, refusal, typedText } from '#platform/contract/text.ts'
import { UserSelection } from '#users/contract/users.ts'

export const REASON_LENGTH = 280

/** Specification, section 5, Admin salary entry: numeric. Here also positive. */
const bonusPoints = amountCodec(readBonus, 'salary-not-valid')

function readBonus(text: string): Hundredths | RefusalCode {
  const amount = readPoints(text)
  if (amount === 'invalid-number') return 'salary-not-valid'
  if (amount === 0) return 'bonus-zero'
  return typeof amount === 'number' && amount < 0 ? 'bonus-negative' : amount
}

const given = {
  amount: bonusPoints,
  reason: z._default(typedText('invalid-input').check(atMost(REASON_LENGTH, 'reason-long')), ''),
}

const user = z
  .number(refusal('invalid-input'))
  .check(z.int(refusal('invalid-input')), z.gte(1, refusal('invalid-input')))

/** A bonus entered for a user, to be processed later. */
export const BonusEntry = z.strictObject(given)
export type BonusEntry = z.output<typeof BonusEntry>

/** Process Points: one user's bonus, at once. */
export const Bonus = z.strictObject({ user, ...given })
export type Bonus = z.output<typeof Bonus>

/** The same bonus entered for many people. */
export const BonusForMany = z.strictObject({ chosen: UserSelection, entry: BonusEntry })

/** The number of people and the sum of their bonuses. */
export const BonusSum = z.strictObject({ people: z.number(), total: Amount })
export type BonusSum = z.output<typeof BonusSum>

/** The bonuses entered and not processed, and what the reader can still give this month. */
export const EnteredSum = z.strictObject({
  people: z.number(),
  total: Amount,
  /** Null: without a limit. */
  left: z.nullable(Amount),
})
export type EnteredSum = z.output<typeof EnteredSum>
