import { hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { buyCarts } from '#shop/server/buy-carts.ts'
import { putInCart } from '#shop/server/cart.ts'
import type { Person } from './company.ts'
import type { Item } from './gift-stock.ts'

/** A gift in a cart, with its quantity. */
export interface Line {
  readonly item: Item
  readonly quantity: number
}

/** A user's purchase. */
export interface Bought {
  readonly purchaseId: number
  readonly lines: readonly Line[]
}

export async function putLinesInCart(
  tx: Tx,
  { id }: Person,
  lines: readonly Line[],
): Promise<void> {
  for (const { item, quantity } of lines) {
    for (let one = 0; one < quantity; one++) await putInCart(tx, id, item.id)
  }
}

/** Buys available, affordable gifts by the rules of the shop and the ledger. */
export async function buyGifts(
  tx: Tx,
  buyer: Person,
  { lines, madeAt }: { lines: readonly Line[]; madeAt: Date },
): Promise<Bought> {
  await putLinesInCart(tx, buyer, lines)
  const purchase = { type: 'purchase', userId: buyer.id, amount: costOf(lines) } as const
  const [outcome] = await buyCarts(tx, [purchase], { madeAt })
  if (outcome === undefined || 'refusal' in outcome) {
    throw new Error(`a purchase of the demo company was refused: ${outcome?.refusal}`)
  }
  for (const { item, quantity } of lines) item.stock -= quantity
  const { id } = await tx.db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', buyer.id)
    .where('seq', '=', outcome.entry.seq)
    .executeTakeFirstOrThrow()
  return { purchaseId: id, lines }
}

export function costOf(lines: readonly Line[]) {
  return hundredths(lines.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0))
}
