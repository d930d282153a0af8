import * as z from 'zod/mini'
import { refusal } from './text.ts'

/**
 * A number in an address: digits only, so that "", "0x10" and "1e3" are refused. Fifteen digits are
 * exact.
 */
export function wholeNumber(least: 0 | 1) {
  return z.codec(
    z.string(refusal('invalid-input')).check(z.regex(/^\d{1,15}$/, refusal('invalid-input'))),
    z.number().check(z.int(), z.gte(least, refusal('invalid-input'))),
    { decode: Number, encode: String },
  )
}
