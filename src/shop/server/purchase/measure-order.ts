import type { OrderStanding } from '#shop/contract/country-limits.ts'
import type { LimitStanding } from './limit-standings.ts'
import type { PieceWorth } from './piece-worths.ts'

/** Gifts of an order that are alike. */
export interface OrderPieces extends PieceWorth {
  readonly quantity: number
}

/** An order comes near a limit from this many hundredths of it on. */
const NEAR = 80n

/**
 * Where an order takes its buyer with a limit; null: none of its gifts is of the limit's kinds. An order that adds
 * nothing known is never over it.
 */
export function measureOrder(
  { counted, open, unsummed, effect, ...limit }: LimitStanding,
  order: readonly OrderPieces[],
): OrderStanding | null {
  const pieces = order.filter(({ kind, quantity }) => quantity > 0 && limit.kinds.includes(kind))
  if (pieces.length === 0) return null
  const { amount, currency } = limit.most
  const summed = pieces.flatMap(({ worth, quantity }) =>
    worth === null || worth.currency !== currency ? [] : { units: units(worth.amount), quantity },
  )
  const added = limit.period === 'gift' ? dearest(summed) : total(summed)
  const sum = units(counted) + units(open) + added
  const isOver = added > 0n && sum > units(amount)
  const others = pieces.filter(({ worth }) => worth?.currency !== currency)
  return {
    ...limit,
    counted,
    open,
    order: writeUnits(added),
    sum: writeUnits(sum),
    isOver,
    isStopped: isOver && effect === 'stop',
    unsummed: others.reduce((count, { quantity }) => count + quantity, unsummed),
  }
}

/** Whether the buyer reads about a limit: the order comes near it, or has gifts that are in no sum. */
export function isWorthSaying(standing: OrderStanding, order: readonly OrderPieces[]): boolean {
  const { sum, most, kinds, order: added } = standing
  if (units(added) > 0n && units(sum) * 100n >= units(most.amount) * NEAR) return true
  return order.some(
    ({ kind, quantity, worth }) =>
      quantity > 0 && kinds.includes(kind) && worth?.currency !== most.currency,
  )
}

interface SummedPieces {
  readonly units: bigint
  readonly quantity: number
}

function total(pieces: readonly SummedPieces[]): bigint {
  return pieces.reduce((sum, one) => sum + one.units * BigInt(one.quantity), 0n)
}

function dearest(pieces: readonly SummedPieces[]): bigint {
  return pieces.reduce((most, one) => (one.units > most ? one.units : most), 0n)
}

/** No amount of money has more decimals: they are typed with three, and points are worth the currency's. */
const DECIMALS = 6

/** A decimal number as a whole number of its smallest units, exact. */
function units(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

/** The same back, without zeros at its end. */
function writeUnits(size: bigint): string {
  const digits = String(size).padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return digits.slice(0, -DECIMALS) + (fraction === '' ? '' : `.${fraction}`)
}
