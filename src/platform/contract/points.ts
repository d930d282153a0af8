import * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'
import { refusal } from './text.ts'

/**
 * A point is 100 hundredths, always an integer. Text becomes hundredths, and hundredths text, in
 * this file and nowhere else.
 */
declare const unit: unique symbol
export type Hundredths = number & { readonly [unit]: 'hundredths of a point' }

export const NOTHING = 0 as Hundredths

/** The largest single amount: 1,000,000,000.00 points. */
export const LARGEST_AMOUNT = 100_000_000_000 as Hundredths

/** The most one balance may hold: 20,000,000,000,000.00 points, well inside exact integers. */
export const LARGEST_BALANCE = 2_000_000_000_000_000 as Hundredths

/** Specification, section 9: sign-up bonus of 100 points, until the company chooses another. */
export const SIGN_UP_BONUS = 10_000 as Hundredths

export type UnreadableAmount = 'invalid-number' | 'too-many-decimals' | 'amount-too-large'

const NUMBER = /^(?<sign>[+-]?)(?<whole>\d*)(?:\.(?<fraction>\d*))?$/

/** Marks an integer count of hundredths. Throws on anything else, which is a bug, not bad input. */
export function hundredths(count: number): Hundredths {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a count of hundredths: ${count}`)
  return (count === 0 ? 0 : count) as Hundredths
}

/** Reads "12", "12.5" or "-12.50". More than two decimals is refused, never rounded. */
export function readPoints(text: string): Hundredths | UnreadableAmount {
  const match = NUMBER.exec(text.trim())
  const { sign, whole = '', fraction = '' } = match?.groups ?? {}
  if (match === null || whole + fraction === '') return 'invalid-number'
  if (fraction.length > 2) return 'too-many-decimals'
  const digits = whole.replace(/^0+/, '') + fraction.padEnd(2, '0')
  const size = Number(digits)
  if (size > LARGEST_AMOUNT) return 'amount-too-large'
  return hundredths(sign === '-' ? -size : size)
}

/**
 * The spelling on the wire and in forms, with two decimals: "-1234.50". Sums are bigints, as they
 * may exceed exact numbers.
 */
export function writePoints(amount: Hundredths | bigint): string {
  const digits = String(amount).replace('-', '').padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function add(...amounts: Hundredths[]): Hundredths {
  return hundredths(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

export function negate(amount: Hundredths): Hundredths {
  return hundredths(0 - amount)
}

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

/** A typed amount: text on the wire, hundredths in the code. `read` returns it or its refusal. */
export function amountCodec(
  read: (text: string) => Hundredths | RefusalCode,
  notText: RefusalCode = 'invalid-number',
) {
  return z.codec(
    z.string(refusal(notText)),
    z.custom<ReturnType<typeof hundredths>>((value) => Number.isSafeInteger(value)),
    {
      decode: (text, context) => {
        const amount = read(text)
        if (typeof amount === 'number') return amount
        context.issues.push({ code: 'custom', message: amount, input: text })
        return NOTHING
      },
      encode: (amount) => writePoints(amount),
    },
  )
}

/**
 * A requested amount: a number, then positive, in the specification's order and words. `least` is
 * the smallest accepted amount, in hundredths.
 */
export function requestedAmount(notPositive: RefusalCode, least: 0 | 1 = 1) {
  return amountCodec((text) => {
    const amount = readPoints(text)
    return typeof amount === 'number' && amount < least ? notPositive : amount
  })
}
