import * as z from 'zod/mini'
import { BonusSum } from '#bonuses/contract/bonus.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { requestedAmount, Sum } from '#platform/contract/points.ts'
import { requiredReason } from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { UserSelection } from '#users/contract/users.ts'

/** Points of the company for each person, which buy gifts; its receivers read the reason. */
export const Award = z.strictObject({
  amount: requestedAmount('award-not-valid'),
  reason: requiredReason,
})
export type Award = z.output<typeof Award>

const AwardForChosen = z.strictObject({ chosen: UserSelection, award: Award })

/** Awards that were given at once. */
export const GivenAward = z.strictObject({
  id: z.number(),
  date,
  by: z.string(),
  people: z.number(),
  total: Sum,
  /** The receiver of an award for one person; null for more. */
  receiver: z.nullable(z.string()),
  /** Null where they differ. */
  reason: z.nullable(z.string()),
  /** What was taken back of it. */
  reversed: Sum,
})
export type GivenAward = z.output<typeof GivenAward>

/** Points of the company that buy gifts, into the appreciation balance. */
export const awardEndpoints = {
  giveAward: endpoint({
    method: 'POST',
    path: '/api/awards',
    summary: 'Give people company points, which buy gifts: all of them, or none',
    access: 'giveBonuses',
    keyed: true,
    body: AwardForChosen,
    output: BonusSum,
    refusals: [
      'awards-off',
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
      'group-unknown',
      'busy',
    ],
  }),
  listAwards: endpoint({
    method: 'GET',
    path: '/api/awards',
    summary: 'Company points that were given, the latest first, 20 a page',
    access: 'administrator',
    query: z.strictObject({
      /** The `next` of the page before; 0 for the first. */
      after: z._default(wholeNumber(0), 0),
    }),
    output: z.strictObject({ awards: z.array(GivenAward), next: z.nullable(z.number()) }),
    refusals: [],
  }),
} as const
