import * as z from 'zod/mini'
import { Colleague } from './people.ts'
import { atMost, typedText } from './text.ts'

const SearchText = z._default(typedText('invalid-input').check(atMost(254, 'invalid-input')), '')

export const ColleagueSearch = z.strictObject({ search: SearchText })
export const Colleagues = z.strictObject({ colleagues: z.array(Colleague) })
