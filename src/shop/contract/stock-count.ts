import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'
import { COUNT_REASONS } from './shop-choices.ts'
import { InventoryFilter, LARGEST_STOCK } from './shop.ts'

/** The most gifts of a count; a larger one is saved in parts. */
export const MOST_GIFTS_COUNTED = 500

const quantity = z
  .number(refusal('inventory-invalid'))
  .check(
    z.int(refusal('inventory-invalid')),
    z.gte(0, refusal('inventory-invalid')),
    z.lte(LARGEST_STOCK, refusal('inventory-invalid')),
  )

/** Counted gifts: the shown stock, the counted one, and the reason of a difference. */
export const StockCount = z.strictObject({
  counts: z
    .array(
      z
        .strictObject({
          gift: z.int(refusal('invalid-input')).check(z.gte(1, refusal('invalid-input'))),
          /** The stock that the person saw; a refund may have raised it above the limit. */
          expected: z.int(refusal('invalid-input')).check(z.gte(0, refusal('invalid-input'))),
          counted: quantity,
          reason: z.enum(COUNT_REASONS),
        })
        .check(z.refine(fitsReason, refusal('invalid-input'))),
    )
    .check(
      z.minLength(1, refusal('count-nothing')),
      z.maxLength(MOST_GIFTS_COUNTED, refusal('invalid-input')),
      z.refine(
        (counts) => new Set(counts.map(({ gift }) => gift)).size === counts.length,
        refusal('invalid-input'),
      ),
    ),
})
export type StockCount = z.output<typeof StockCount>

/** More than expected can be found, less damaged or lost. */
export function fitsReason({
  expected,
  counted,
  reason,
}: Readonly<Record<string, unknown>>): boolean {
  const isMore = Number(counted) > Number(expected)
  if (reason === 'found') return isMore
  return reason === 'counted' || Number(counted) < Number(expected)
}

export const CountedStock = z.strictObject({
  /** How many gifts were counted, and of how many the stock was corrected. */
  gifts: z.number(),
  corrected: z.number(),
})
export type CountedStock = z.output<typeof CountedStock>

export const stockCountEndpoints = {
  countStock: endpoint({
    method: 'POST',
    path: '/api/inventory/counts',
    summary: 'Stock count: correct the stock of gifts, each with its reason',
    access: 'manageGifts',
    scope: 'writeInventory',
    keyed: true,
    body: StockCount,
    output: CountedStock,
    refusals: [
      'gift-has-codes',
      'count-nothing',
      'inventory-invalid',
      'gift-unknown',
      'stock-changed',
    ],
  }),
  downloadCountingList: endpoint({
    method: 'GET',
    path: '/api/inventory/counting-list.csv',
    summary: 'A list for counting, as CSV to fill in and to import',
    access: 'manageGifts',
    scope: 'readInventory',
    query: InventoryFilter,
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
  downloadInventory: endpoint({
    method: 'GET',
    path: '/api/inventory.csv',
    summary: 'Inventory: all gifts with stock and number purchased, as CSV',
    access: 'manageGifts',
    scope: 'readInventory',
    query: InventoryFilter,
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
} as const
