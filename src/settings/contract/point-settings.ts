import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { formatMoney } from '#platform/contract/format.ts'
import { Amount, hundredths, type Hundredths } from '#platform/contract/points.ts'
import type { MoneyAmount } from './payroll-settings.ts'

/** The amounts that are offered until the company chooses its own. */
export const OFFERED: Hundredths[] = [500, 1000, 2500, 5000].map(hundredths)

/** Whether this is the code of a currency in use, like EUR. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)
}

/** The worth of one point. */
export const Worth = z.strictObject({
  currency: z.string(),
  /** A decimal number of at most four decimals. */
  amount: z.string(),
})
export type Worth = z.output<typeof Worth>

const PointWorth = z.strictObject({
  ...Worth.shape,
  /** Whether the shop shows it. */
  isInShop: z.boolean(),
})
export type PointWorth = z.output<typeof PointWorth>

/** What signed-in people may know of the company's settings of points. */
export const pointSettingsEndpoints = {
  readPointSettings: endpoint({
    method: 'GET',
    path: '/api/point-settings',
    summary: 'The amounts offered as chips, and what a point is worth to those who may know it',
    access: 'signedIn',
    scope: 'read',
    output: z.strictObject({
      offeredAmounts: z.array(Amount),
      /** Whether the company gives points that buy gifts. */
      companyPoints: z.boolean(),
      /** The currency in which gifts are counted for payroll; null: they are not. */
      payrollCurrency: z.nullable(z.string()),
      /** Null: nothing is said, or not to this person. */
      worth: z.nullable(PointWorth),
    }),
    refusals: [],
  }),
} as const

/** The worth of points as money, like "€12.50" in English. */
export function sayWorth(points: Hundredths | bigint, worth: Worth, language: string): string {
  return formatMoney(writeWorth(points, worth), worth.currency, language)
}

/** The worth of one point with all its decimals, like "€0.005" in English. */
export function sayPointWorth({ currency, amount }: Worth, language: string): string {
  const format = { style: 'currency', currency, maximumFractionDigits: 4 } as const
  return new Intl.NumberFormat(language, format).format(Number(amount))
}

/**
 * The worth of points as a decimal number, rounded to the currency's smallest unit, halves away from
 * zero: "12.50". Computed in whole numbers, so that sums beyond exact numbers are exact.
 */
export function writeWorth(points: Hundredths | bigint, { currency, amount }: Worth): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const product = BigInt(points) * BigInt(whole + fraction)
  const decimals = decimalsOf(currency)
  // `product` has the decimals of a point's hundredths and those of its worth.
  const shift = 2 + fraction.length - decimals
  const size = product < 0n ? -product : product
  const unit = 10n ** BigInt(Math.abs(shift))
  const rounded = shift > 0 ? (size + unit / 2n) / unit : size * unit
  const digits = String(rounded).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return product < 0n && rounded > 0n ? `-${text}` : text
}

/** How many decimals the smallest unit of a currency has. */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** Money as a decimal number with at least the decimals of its currency: "12.50". */
export function writeMoney({ amount, currency }: MoneyAmount): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const decimals = fraction.replace(/0+$/, '').padEnd(decimalsOf(currency), '0')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** Money in words, like "€12.50" in English. */
export function sayMoney(money: MoneyAmount, language: string): string {
  return formatMoney(writeMoney(money), money.currency, language)
}
