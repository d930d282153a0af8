import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { UserId } from '#platform/contract/people.ts'
import { Amount, amountCodec, readPoints, type Hundredths } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { atMost, REASON_LENGTH, refusal, typedText } from '#platform/contract/text.ts'
import { Receipt } from '#platform/contract/transactions.ts'
import { UserRow, UserSelection } from '#users/contract/users.ts'

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

/** Bonus points: the administrator enters and processes them, their owner deposits them. */
export const bonusEndpoints = {
  depositBonus: endpoint({
    method: 'POST',
    path: '/api/bonus-deposits',
    summary: 'Deposit New Points: all of my pending bonus points',
    access: 'signedIn',
    keyed: true,
    output: Receipt,
    refusals: ['invalid-salary', 'balance-limit'],
  }),
  readBonusReasons: endpoint({
    method: 'GET',
    path: '/api/bonus-deposits',
    summary: 'Why I was given the bonus points that wait: the latest five with a reason',
    access: 'signedIn',
    scope: 'read',
    output: z.strictObject({
      reasons: z.array(z.strictObject({ id: z.number(), amount: Amount, reason: z.string() })),
    }),
    refusals: [],
  }),
  enterBonus: endpoint({
    method: 'PUT',
    path: '/api/bonuses/entered/:id',
    summary: 'Enter bonus points for a user, to be processed later',
    access: 'giveBonuses',
    scope: 'writeBonuses',
    params: UserId,
    body: BonusEntry,
    output: UserRow,
    refusals: ['profile-missing', 'bonus-self', 'bonus-own'],
  }),
  enterBonusForMany: endpoint({
    method: 'PUT',
    path: '/api/bonuses/entered',
    summary: 'Enter the same bonus points for many users, to be processed later',
    access: 'giveBonuses',
    body: BonusForMany,
    output: BonusSum,
    refusals: [
      'nobody-chosen',
      'choice-changed',
      'profile-missing',
      'bonus-self',
      'bonus-own',
      'money-administrators',
      'group-unknown',
      'busy',
    ],
  }),
  downloadEnteredBonuses: endpoint({
    method: 'GET',
    path: '/api/bonuses/entered.csv',
    summary: 'Entered bonus points that are not processed yet, as CSV',
    access: 'giveBonuses',
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
  clearBonus: endpoint({
    method: 'DELETE',
    path: '/api/bonuses/entered/:id',
    summary: 'Remove the bonus points entered for a user',
    access: 'giveBonuses',
    scope: 'writeBonuses',
    params: UserId,
    output: UserRow,
    refusals: ['profile-missing'],
  }),
  sumEnteredBonuses: endpoint({
    method: 'GET',
    path: '/api/bonuses/entered',
    summary: 'The number of users with entered bonus points, and the sum',
    access: 'giveBonuses',
    output: EnteredSum,
    refusals: [],
  }),
  processBonus: endpoint({
    method: 'POST',
    path: '/api/bonuses',
    summary: "Process Points: add to a user's pending bonus points, in place of those entered",
    access: 'giveBonuses',
    keyed: true,
    body: Bonus,
    output: BonusSum,
    refusals: ['profile-missing', 'bonus-self', 'bonus-own', 'bonus-limit', 'balance-limit'],
  }),
  processEnteredBonuses: endpoint({
    method: 'POST',
    path: '/api/bonuses/batches',
    summary: 'Process All Entered Bonus Points, all or none',
    access: 'giveBonuses',
    keyed: true,
    output: BonusSum,
    refusals: ['no-salary-entered', 'bonus-limit', 'balance-limit', 'bonuses-too-large', 'busy'],
  }),
} as const
