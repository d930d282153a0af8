import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, hundredths, type Hundredths } from '#platform/contract/points.ts'

/** The amounts that are offered until the company chooses its own. */
export const OFFERED: Hundredths[] = [500, 1000, 2500, 5000].map(hundredths)

/** Whether this is the code of a currency in use, like EUR. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)
}

const PointWorth = z.strictObject({
  currency: z.string(),
  /** One point's worth, as a decimal number. */
  amount: z.string(),
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
    output: z.strictObject({
      offeredAmounts: z.array(Amount),
      /** Null: nothing is said, or not to this person. */
      worth: z.nullable(PointWorth),
    }),
    refusals: [],
  }),
} as const

/** The worth of points as money, like "€12.50". */
export function sayWorth(points: Hundredths | bigint, { currency, amount }: PointWorth): string {
  const money = (Number(points) / 100) * Number(amount)
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(money)
}
