import { hundredths, type Hundredths } from '#platform/contract/points.ts'

/** A line of a cart, as far as its cost goes. */
export interface Costing {
  readonly price: Hundredths
  readonly stock: number
  readonly quantity: number
}

/** Specification, section 9: total = price × the smaller of quantity and stock. */
export function totalOf(lines: readonly Costing[]): Hundredths {
  return hundredths(lines.reduce((sum, line) => sum + line.price * available(line), 0))
}

/** How many of a line there are to be bought. */
export function available({ quantity, stock }: Omit<Costing, 'price'>): number {
  return Math.min(quantity, stock)
}
