import * as z from 'zod/mini'
import { Colleague } from '#platform/contract/people.ts'
import { atLeast, atMost, typedText } from '#platform/contract/text.ts'

const SearchText = z._default(typedText('invalid-input').check(atMost(254, 'invalid-input')), '')

export const ColleagueSearch = z.strictObject({ search: SearchText })
export const Colleagues = z.strictObject({ colleagues: z.array(Colleague) })

/** The receiver as it is typed: a colleague's e-mail address or name. */
export const TypedReceiver = z.strictObject({
  receiver: typedText('receiver-required').check(
    atLeast(1, 'receiver-required'),
    atMost(254, 'user-unknown'),
  ),
})
