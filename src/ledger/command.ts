import type { Hundredths } from '#platform/contract/points.ts'
import type { Spendable } from '#platform/contract/split.ts'

/** What can be asked of the ledger. `userId` is whose wallet it is about. */
export type Command =
  | { readonly type: 'signUp'; readonly userId: number }
  | { readonly type: 'deposit'; readonly userId: number; readonly amount: Hundredths }
  | { readonly type: 'withdraw'; readonly userId: number; readonly amount: Hundredths }
  | { readonly type: 'purchase'; readonly userId: number; readonly amount: Hundredths }
  | {
      readonly type: 'bonus'
      readonly userId: number
      readonly amount: Hundredths
      /** Who gives it. */
      readonly by: number
      readonly reason: string
    }
  | { readonly type: 'depositSalary'; readonly userId: number }
  | {
      readonly type: 'refund'
      readonly userId: number
      /** The purchase that is taken back: its sequence number, and what it took from each balance. */
      readonly purchase: Spendable & { readonly seq: number }
    }
  | {
      readonly type: 'send'
      readonly userId: number
      /** The receiver's e-mail address, in lower case. */
      readonly receiver: string
      readonly amount: Hundredths
      readonly message: string
    }
  | {
      readonly type: 'adjustment'
      readonly userId: number
      readonly balance: keyof Spendable
      /** What the balance gains, or loses where it is negative. */
      readonly amount: Hundredths
      /** Who corrects it. */
      readonly by: number
      readonly reason: string
    }
  | {
      readonly type: 'reversal'
      /** The sender, to whom it comes back. */
      readonly userId: number
      readonly sent: Sent
      /** Who takes it back. */
      readonly by: number
      readonly reason: string
    }

/** A send: its sequence number, what it took from each balance, and its other side. */
export interface Sent extends Spendable {
  readonly seq: number
  readonly receiver: { readonly id: number; readonly seq: number }
}
