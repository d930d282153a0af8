import * as z from 'zod/mini'
import { BonusSum } from '#bonuses/contract/bonus.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { UserId } from '#platform/contract/people.ts'
import { Amount, requestedAmount, Sum } from '#platform/contract/points.ts'
import { refusal, requiredReason } from '#platform/contract/text.ts'
import { UserSelection } from '#users/contract/users.ts'
import { Allowance, allowanceDay, ownAllowanceEndpoints } from './own-allowance.ts'

/** More to give, once. */
export const Boost = z.strictObject({
  amount: requestedAmount('award-not-valid'),
  reason: requiredReason,
  /** Null: the last day of the next period. */
  lastDay: z.nullable(allowanceDay),
})
export type Boost = z.output<typeof Boost>

/** The amount of a person for each period, and their points to give. */
const PersonalAllowance = z.strictObject({
  /** Their own amount; null: as everybody. */
  own: z.nullable(Amount),
  /** The grant of the next period, direct reports included; null: none. */
  next: z.nullable(Amount),
  ...Allowance.shape,
})
export type PersonalAllowance = z.output<typeof PersonalAllowance>

const AllowanceDraft = z.strictObject({
  period: z.enum(['month', 'quarter'], refusal('invalid-input')),
  base: requestedAmount('allowance-invalid', 0),
  perReport: requestedAmount('allowance-invalid', 0),
  reportsMost: requestedAmount('allowance-invalid', 0),
})

/** The highest cost of an allowance, and the figures of the last periods. */
export const AllowanceForecast = z.strictObject({
  people: z.number(),
  /** The most that one period can bring into circulation. */
  most: Sum,
  /** The last periods, the present one first. */
  periods: z.array(
    z.strictObject({ firstDay: allowanceDay, granted: Sum, given: Sum, expired: Sum }),
  ),
  /** The gift in the shop that costs least. */
  cheapestGift: z.nullable(z.strictObject({ name: z.string(), price: Amount })),
  /** The points that a person receives in a month, on average of the last three; null: nobody received any. */
  receipts: z.nullable(Amount),
})
export type AllowanceForecast = z.output<typeof AllowanceForecast>

/** The amount for the people of a group in each period. */
const GroupAllowance = z.strictObject({ id: z.number(), name: z.string(), amount: Amount })
export type GroupAllowance = z.output<typeof GroupAllowance>

const GroupAllowances = z.strictObject({ groups: z.array(GroupAllowance) })

/** Points to give that come back each month or quarter. */
export const allowanceEndpoints = {
  ...ownAllowanceEndpoints,
  giveBoost: endpoint({
    method: 'POST',
    path: '/api/allowance/boosts',
    summary: 'Give people more to give, once: all of them, or none',
    access: 'giveBonuses',
    keyed: true,
    body: z.strictObject({ chosen: UserSelection, boost: Boost }),
    output: BonusSum,
    refusals: [
      'allowance-off',
      'boost-day',
      'nobody-chosen',
      'choice-changed',
      'profile-missing',
      'receiver-inactive',
      'bonus-self',
      'bonus-own',
      'bonus-limit',
      'balance-limit',
      'bonuses-too-large',
      'money-administrators',
      'busy',
    ],
  }),
  forecastAllowance: endpoint({
    method: 'GET',
    path: '/api/allowance/forecast',
    summary: 'What an allowance of these amounts may cost, and what the last ones did',
    access: 'administrator',
    query: AllowanceDraft,
    output: AllowanceForecast,
    refusals: [],
  }),
  listGroupAllowances: endpoint({
    method: 'GET',
    path: '/api/allowance/groups',
    summary: 'What the people of groups get each period instead of everybody’s amount',
    access: 'administrator',
    output: GroupAllowances,
    refusals: [],
  }),
  setGroupAllowance: endpoint({
    method: 'PUT',
    path: '/api/allowance/groups/:id',
    summary: 'Set what the people of a group get each period from the next one on',
    access: 'administrator',
    params: UserId,
    body: z.strictObject({
      /** Null: as everybody. */
      amount: z.nullable(requestedAmount('allowance-invalid', 0)),
    }),
    output: GroupAllowances,
    refusals: ['group-unknown'],
  }),
  raiseAllowances: endpoint({
    method: 'POST',
    path: '/api/allowance/raises',
    summary: 'Add to the present period what the settings grant more than it was granted with',
    access: 'administrator',
    keyed: true,
    output: BonusSum,
    refusals: ['allowance-off', 'busy'],
  }),
  readPersonalAllowance: endpoint({
    method: 'GET',
    path: '/api/users/:id/allowance',
    summary: 'What a person gets each period, and has to give',
    access: 'giveBonuses',
    params: UserId,
    output: PersonalAllowance,
    refusals: ['profile-missing'],
  }),
  setPersonalAllowance: endpoint({
    method: 'PUT',
    path: '/api/users/:id/allowance',
    summary: 'Set what a person gets each period from the next one on',
    access: 'administrator',
    params: UserId,
    body: z.strictObject({
      /** Null: as everybody. */
      own: z.nullable(requestedAmount('allowance-invalid', 0)),
    }),
    output: PersonalAllowance,
    refusals: ['profile-missing', 'bonus-self'],
  }),
} as const
