import type { Hundredths } from '#contract/points.ts'

/** What can be asked of the ledger. `userId` is whose wallet it is about. */
export type Command =
  | { readonly type: 'signUp'; readonly userId: number }
  | { readonly type: 'deposit'; readonly userId: number; readonly amount: Hundredths }
  | { readonly type: 'withdraw'; readonly userId: number; readonly amount: Hundredths }
  | { readonly type: 'purchase'; readonly userId: number; readonly amount: Hundredths }
  | { readonly type: 'bonus'; readonly userId: number; readonly amount: Hundredths }
  | { readonly type: 'depositSalary'; readonly userId: number }
  | {
      readonly type: 'send'
      readonly userId: number
      /** The receiver's e-mail address, in lower case. */
      readonly receiver: string
      readonly amount: Hundredths
      readonly message: string
    }
