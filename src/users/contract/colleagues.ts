import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { bareAddress, Colleague } from '#platform/contract/people.ts'
import { atLeast, atMost, typedText } from '#platform/contract/text.ts'
import { position } from './employment.ts'

const SearchText = z._default(
  typedText('invalid-input').check(z.overwrite(bareAddress), atMost(254, 'invalid-input')),
  '',
)

export const ColleagueSearch = z.strictObject({ search: SearchText })
/** A colleague to thank. */
export const FoundColleague = z.strictObject({
  id: z.number(),
  ...Colleague.shape,
  /** The first name, or more where an active colleague shares it. */
  knownAs: z.string(),
  ...position,
  /** Off: they are thanked in words alone. */
  receivesPoints: z.boolean(),
})
export type FoundColleague = z.output<typeof FoundColleague>

/** The most colleagues that are chosen at once, since a card can have no more. */
export const MOST_AT_ONCE = 20

/** A team to thank as a whole. */
export const FoundTeam = z.strictObject({
  team: z.string(),
  /** Its active people, without the reader. */
  people: z.number(),
  /** All of them, by name; none if they are more than a card can have. */
  members: z.array(FoundColleague),
})
export type FoundTeam = z.output<typeof FoundTeam>

export const Colleagues = z.strictObject({
  colleagues: z.array(FoundColleague),
  /** Teams whose name starts with the search. */
  teams: z.array(FoundTeam),
})

/** A typed receiver: a colleague's e-mail address or user name; a name is refused with a question. */
export const TypedReceiver = z.strictObject({
  receiver: typedText('receiver-required').check(
    atLeast(1, 'receiver-required'),
    z.overwrite(bareAddress),
    atMost(254, 'user-unknown'),
  ),
})

/** Colleagues to send points to. */
export const colleagueEndpoints = {
  findColleagues: endpoint({
    method: 'GET',
    path: '/api/colleagues',
    summary: 'Active colleagues whose name or e-mail starts with the search, and teams',
    access: 'signedIn',
    scope: 'read',
    query: ColleagueSearch,
    output: Colleagues,
    refusals: [],
  }),
  findReceiver: endpoint({
    method: 'GET',
    path: '/api/colleagues/receiver',
    summary: 'The active colleague with this whole e-mail address or user name, or the refusal',
    access: 'isTransfer',
    scope: 'read',
    query: TypedReceiver,
    output: FoundColleague,
    refusals: ['user-unknown', 'receiver-several', 'receiver-self', 'receiver-inactive'],
  }),
} as const
