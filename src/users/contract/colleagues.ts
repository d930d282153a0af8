import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Colleague } from '#platform/contract/people.ts'
import { atLeast, atMost, typedText } from '#platform/contract/text.ts'
import { position } from './position.ts'

const SearchText = z._default(typedText('invalid-input').check(atMost(254, 'invalid-input')), '')

export const ColleagueSearch = z.strictObject({ search: SearchText })
/** A colleague to thank. */
export const FoundColleague = z.strictObject({ id: z.number(), ...Colleague.shape, ...position })
export type FoundColleague = z.output<typeof FoundColleague>
export const Colleagues = z.strictObject({ colleagues: z.array(FoundColleague) })

/** A typed receiver: a colleague's e-mail address or name. */
export const TypedReceiver = z.strictObject({
  receiver: typedText('receiver-required').check(
    atLeast(1, 'receiver-required'),
    atMost(254, 'user-unknown'),
  ),
})

/** Colleagues to send points to. */
export const colleagueEndpoints = {
  findColleagues: endpoint({
    method: 'GET',
    path: '/api/colleagues',
    summary: 'Active colleagues whose name or e-mail starts with the search',
    access: 'signedIn',
    query: ColleagueSearch,
    output: Colleagues,
    refusals: [],
  }),
  findReceiver: endpoint({
    method: 'GET',
    path: '/api/colleagues/receiver',
    summary: 'The one active colleague with this e-mail or name, or the refusal',
    access: 'isTransfer',
    query: TypedReceiver,
    output: FoundColleague,
    refusals: ['user-unknown', 'receiver-several', 'receiver-self', 'receiver-inactive'],
  }),
} as const
