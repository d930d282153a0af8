import * as z from 'zod/mini'
import { refusal } from './text.ts'

/** A moment: ISO 8601 in UTC on the wire, a Date in the code. */
export const date = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (moment) => moment.toISOString(),
})

/**
 * A number in an address: digits only, so that "", "0x10" and "1e3" are refused. At most fifteen
 * digits, which a number holds exactly.
 */
export function wholeNumber(least: 0 | 1) {
  return z.codec(
    z.string(refusal('invalid-input')).check(z.regex(/^\d{1,15}$/, refusal('invalid-input'))),
    z.number().check(z.int(), z.gte(least, refusal('invalid-input'))),
    { decode: Number, encode: String },
  )
}

/** The id of something, in a body. */
export const Id = z.int(refusal('invalid-input')).check(z.gte(1, refusal('invalid-input')))

/** The start of a page: the previous page's `next`, two whole numbers; empty for the first. */
export const cursor = z._default(
  z
    .string(refusal('invalid-input'))
    .check(z.regex(/^(?:\d{1,15}-\d{1,15})?$/, refusal('invalid-input'))),
  '',
)

/** A boolean in an address; false where it is missing. */
export const switchedOn = z._default(
  z.codec(z.enum(['true', 'false']), z.boolean(), {
    decode: (text) => text === 'true',
    encode: (on) => (on ? 'true' : 'false'),
  }),
  false,
)
