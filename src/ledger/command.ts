import type { Hundredths } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { SpendablePoints } from '#platform/contract/split.ts'
import { hashRequest } from '#platform/server/calls/answer-once.ts'
import type { HistoryEntry } from './entry.ts'
import type { PaidPortion } from './portions.ts'

/**
 * The key under which a person's own command has one effect and one answer, unique per user.
 * Commands of the program, such as imported history, have none.
 */
export interface CommandKey {
  readonly text: string
  /** Tells one request from another under the same key: 32 bytes. */
  readonly requestHash: Buffer
}

/** A change of the wallet of `userId`. */
export type Command = Movement & { readonly key?: CommandKey }
export type KeyedCommand = Movement & { readonly key: CommandKey }

/**
 * The result of a command: the entry of its wallet with what its feature answers, the answer alone if it
 * moves no points (thanks without points), or the refusal. An entry found again under its key has no answer.
 */
export type Outcome =
  | { readonly entry: HistoryEntry; readonly answer: object | null }
  | { readonly answer: object }
  | { readonly refusal: RefusalCode }

export function keyed(text: string, movement: Movement): KeyedCommand {
  return { ...movement, key: { text, requestHash: hashRequest(movement) } }
}

/** A person's id, or the e-mail address in lower case. */
export type Receiver = number | string

/** The content of a send: a new recognition, points for an existing one, or one more receiver of it. */
export type Thanks =
  | {
      readonly message: string
      readonly values: readonly number[]
      readonly visibility: 'public' | 'private'
      readonly picture: string | null
      /** Welcomes a new colleague instead of thanking; without points. */
      readonly isWelcome?: true
    }
  | { readonly addedTo: number }
  /** The sender's own card, whose points the one receiver gets too. */
  | { readonly alsoOn: number }

/** A command without its key. */
export type Movement = WalletMovement | DepositSalary

export type SendMovement = Extract<WalletMovement, { type: 'send' }>

/** Deposits all pending bonuses of the user, whatever their sum. */
export interface DepositSalary {
  readonly type: 'depositSalary'
  readonly userId: number
}

/** A movement that depends only on wallets. */
export type WalletMovement =
  | { readonly type: 'signUp'; readonly userId: number; readonly bonus: Hundredths }
  | { readonly type: 'deposit'; readonly userId: number; readonly amount: Hundredths }
  | { readonly type: 'withdraw'; readonly userId: number; readonly amount: Hundredths }
  | { readonly type: 'purchase'; readonly userId: number; readonly amount: Hundredths }
  | {
      readonly type: 'refund'
      readonly userId: number
      /** The refunded purchase: its sequence number, and the amount that each balance gets back. */
      readonly purchase: SpendablePoints & { readonly seq: number }
    }
  | {
      readonly type: 'send'
      readonly userId: number
      /** At least one; each gets the amount. */
      readonly receivers: readonly Receiver[]
      readonly amount: Hundredths
      readonly thanks: Thanks
    }
  | {
      readonly type: 'award'
      readonly userId: number
      readonly amount: Hundredths
      /** The giver; null: the company, for a milestone. */
      readonly by: number | null
      readonly reason: string
    }
  | {
      readonly type: 'awardReversal'
      readonly userId: number
      /** The award: its sequence number and its amount. */
      readonly award: { readonly seq: number; readonly amount: Hundredths }
      readonly by: number
      readonly reason: string
    }
  | {
      readonly type: 'grant'
      readonly userId: number
      /** A portion of the person's allowance, which they can only give. */
      readonly amount: Hundredths
      readonly endsAt: Date
      /** The giver of a boost; null: what everybody gets for a period. */
      readonly by: number | null
      readonly reason: string
    }
  | {
      readonly type: 'expire'
      readonly userId: number
      /** Portions that are not over too: their holder leaves. */
      readonly isAll?: true
    }
  | {
      readonly type: 'adjustment'
      readonly userId: number
      readonly balance: keyof SpendablePoints
      /** The change of the balance; negative takes points away. */
      readonly amount: Hundredths
      /** The author of the correction. */
      readonly by: number
      readonly reason: string
    }
  | {
      readonly type: 'reversal'
      /** The sender, who gets the points back. */
      readonly userId: number
      readonly sent: CompletedSend
      readonly by: number
      /** The sender's own undo, which takes only appreciation from the receiver. */
      readonly isUndo?: true
      readonly reason: string
    }

/** A send: its sequence number, what each balance and each portion paid, and the receiver's entry. */
export interface CompletedSend extends SpendablePoints {
  readonly seq: number
  readonly portions: readonly PaidPortion[]
  readonly receiver: { readonly id: number; readonly seq: number }
}
