import * as z from 'zod/mini'
import { refusal } from '#platform/contract/text.ts'

const MONEY = /^\d{1,7}(?:\.\d{1,3})?$/

/** An amount of money as it is typed, like "12.50". */
export const TypedMoney = z
  .string(refusal('money-invalid'))
  .check(z.regex(MONEY, refusal('money-invalid')))

/** The same in a form, where it may be missing. */
export const MoneyText = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || MONEY.test(text), refusal('money-invalid')),
)

/** An amount of money: a decimal number, and the code of its currency. */
export const MoneyAmount = z.strictObject({ amount: z.string(), currency: z.string() })
export type MoneyAmount = z.output<typeof MoneyAmount>
