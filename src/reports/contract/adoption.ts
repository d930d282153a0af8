import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Colleague } from '#platform/contract/people.ts'
import { refusal } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'

export const Adoption = z.strictObject({
  /** Active people, except the administrator. */
  people: z.number(),
  /** The part that has never signed in. */
  never: z.number(),
  /** The 20 of them with the oldest accounts; null: the company shows no lists of people. */
  list: z.nullable(
    z.array(
      z.strictObject({
        id: z.number(),
        ...Colleague.shape,
        joined: date,
        /** When they were last invited; null: not yet, or not known. */
        invited: z.nullable(date),
      }),
    ),
  ),
  /** How many of them can be reminded now; null: this server sends no mails. */
  due: z.nullable(z.number()),
})
export type Adoption = z.output<typeof Adoption>

const People = z.strictObject({
  /** The number that was asked about: if it is another one by now, nobody is reminded. */
  people: z
    .number(refusal('invalid-input'))
    .check(
      z.int(refusal('invalid-input')),
      z.gte(1, refusal('invalid-input')),
      z.lte(10_000_000, refusal('invalid-input')),
    ),
})

export const adoptionEndpoints = {
  readAdoption: endpoint({
    method: 'GET',
    path: '/api/adoption',
    summary: 'People who have signed in, and people who never have',
    access: 'readOverview',
    output: Adoption,
    refusals: [],
  }),
  remindToSignIn: endpoint({
    method: 'POST',
    path: '/api/adoption/reminders',
    summary: 'Invite again people who have never signed in, each at most once in 14 days',
    access: 'administrator',
    keyed: true,
    body: People,
    output: People,
    refusals: ['mail-off', 'reminders-changed'],
  }),
} as const
