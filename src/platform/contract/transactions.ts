import * as z from 'zod/mini'
import { Amount } from './points.ts'

/**
 * Specification, section 3, Transaction; the sign-up bonus, a refund and the administrator's
 * corrections have rows of their own. `award`: points of the company that buy gifts; taken back by `awardReversal`.
 * `granted`, `expired`: points of an allowance, which one can only give.
 * A reversed send is `reversalIn` for its sender and `reversalOut` for its receiver.
 */
export const TRANSACTION_TYPES = [
  'signUp',
  'deposit',
  'depositSalary',
  'award',
  'awardReversal',
  'granted',
  'expired',
  'withdraw',
  'purchase',
  'send',
  'receive',
  'refund',
  'adjustment',
  'reversalIn',
  'reversalOut',
] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

const held = { earned: Amount, appreciation: Amount, total: Amount }

/** total is earned plus appreciation; pending is the sum of bonuses not yet deposited. */
export const Balances = z.strictObject({ ...held, pending: Amount })
export type Balances = z.output<typeof Balances>

/** The result of a movement: its transaction, and the balances right after it. */
export const Receipt = z.strictObject({
  type: z.enum(TRANSACTION_TYPES),
  number: z.number(),
  amount: Amount,
  fromEarned: Amount,
  fromAppreciation: Amount,
  /** What an allowance paid; left out where it paid nothing. */
  fromAllowance: z.optional(Amount),
  balances: z.strictObject(held),
})
export type Receipt = z.output<typeof Receipt>

/** With the id of the thank-you that a send made, or added points to. */
export const SentReceipt = z.extend(Receipt, { recognition: z.number() })
export type SentReceipt = z.output<typeof SentReceipt>
