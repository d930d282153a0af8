import * as z from 'zod/mini'
import { hundredths, NOTHING, readPoints, writePoints } from './points.ts'
import { refusal } from './text.ts'
import type { RefusalCode } from './refusals.ts'

/** An amount in an answer: text with two decimals on the wire, hundredths in the code. */
export const Amount = z.codec(
  z.string().check(z.regex(/^-?\d+\.\d{2}$/)),
  z.custom<ReturnType<typeof hundredths>>((value) => Number.isSafeInteger(value)),
  {
    // Balances go beyond the largest single amount, so the digits are read without that limit.
    decode: (text) => hundredths(Number(text.replace('.', ''))),
    encode: (amount) => writePoints(amount),
  },
)

/** A sum of many amounts: text on the wire, a bigint of hundredths in the code. */
export const Sum = z.codec(
  z.string().check(z.regex(/^-?\d+\.\d{2}$/)),
  z.custom<bigint>((value) => typeof value === 'bigint'),
  {
    decode: (text) => BigInt(text.replace('.', '')),
    encode: (sum) => writePoints(sum),
  },
)

/**
 * A requested amount: a number, then positive, in the specification's order and words. `least` is
 * the smallest accepted amount, in hundredths.
 */
export function requestedAmount(notPositive: RefusalCode, least: 0 | 1 = 1) {
  return z.codec(
    z.string(refusal('invalid-number')),
    z.custom<ReturnType<typeof hundredths>>((value) => Number.isSafeInteger(value)),
    {
      decode: (text, context) => {
        const amount = readPoints(text)
        if (typeof amount === 'number' && amount >= least) return amount
        const message = typeof amount === 'string' ? amount : notPositive
        context.issues.push({ code: 'custom', message, input: text })
        return NOTHING
      },
      encode: (amount) => writePoints(amount),
    },
  )
}
