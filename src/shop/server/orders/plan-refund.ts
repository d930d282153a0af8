import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { SpendablePoints } from '#platform/contract/split.ts'
import type { RefundFate } from '#shop/contract/shop-choices.ts'

/** A line of an order, and how many of its gifts were refunded and handed over so far. */
export interface OrderLine {
  readonly line: number
  readonly name: string
  readonly price: Hundredths
  readonly quantity: number
  readonly refunded: number
  readonly handed: number
  /** How many are with their buyer: handed over, given as a donation, or codes that were shown. */
  readonly received: number
}

/** Gifts of a line to refund: back to stock, damaged or lost. */
export interface RefundedLine {
  readonly line: number
  readonly quantity: number
  readonly fate: RefundFate
}

/** A locked order, with each balance's payment and refunds so far. */
export interface RefundableOrder {
  readonly lines: readonly OrderLine[]
  readonly paid: SpendablePoints
  readonly returned: SpendablePoints
}

export interface RefundPlan {
  readonly points: SpendablePoints
  readonly lines: readonly (RefundedLine & { readonly name: string })[]
  /** Whether nothing of the order is left. */
  readonly isLast: boolean
  /** Whether its buyer has all that is left. A refund takes first what they do not have. */
  readonly isRestReceived: boolean
}

/**
 * Plans a refund of some gifts of an order, or of all that is left, or not handed over, which goes back to stock. The
 * points return in the reverse order of the payment, which takes from appreciation first: to earned
 * up to what it paid, the rest to appreciation. So the person stands where they would stand without
 * these gifts, and all refunds together return exactly what each balance paid. Refusals:
 * 'refund-nothing', 'refund-too-many'.
 */
export function planRefund(
  { lines, paid, returned }: RefundableOrder,
  asked: readonly RefundedLine[] | 'rest' | 'open',
): RefundPlan | RefusalCode {
  const wanted = typeof asked === 'string' ? restOf(lines, asked) : asked
  if (wanted.length === 0) return 'refund-nothing'
  const left = new Map(lines.map(({ line, quantity, refunded }) => [line, quantity - refunded]))
  for (const { line, quantity } of wanted) {
    left.set(line, (left.get(line) ?? 0) - quantity)
  }
  if ([...left.values()].some((quantity) => quantity < 0)) return 'refund-too-many'
  const byLine = new Map(lines.map((one) => [one.line, one]))
  const named = wanted.map((one) => ({ ...one, name: byLine.get(one.line)?.name ?? '' }))
  const amount = wanted.reduce(
    (sum, { line, quantity }) => sum + (byLine.get(line)?.price ?? 0) * quantity,
    0,
  )
  const earned = Math.min(amount, paid.earned - returned.earned)
  return {
    points: { earned: hundredths(earned), appreciation: hundredths(amount - earned) },
    lines: named,
    isLast: [...left.values()].every((quantity) => quantity === 0),
    isRestReceived: lines.every(({ line, received }) => (left.get(line) ?? 0) <= received),
  }
}

function restOf(lines: readonly OrderLine[], which: 'rest' | 'open'): RefundedLine[] {
  return lines
    .map(({ line, quantity, refunded, handed }) => {
      return { line, quantity: quantity - refunded - (which === 'open' ? handed : 0) }
    })
    .filter(({ quantity }) => quantity > 0)
    .map((one) => ({ ...one, fate: 'toStock' }))
}
