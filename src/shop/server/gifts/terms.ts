import { sql } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { OrderStage } from '#shop/contract/shop-choices.ts'
import { hasTerms, type GiftTerms } from '#shop/contract/terms.ts'
import type { PlannedPurchase } from '#shop/server/purchase/plan-purchase.ts'

/** The column `terms` of a gift; null: they say nothing. */
export function storedTerms(terms: GiftTerms | null): string | null {
  if (terms === null || !hasTerms(terms)) return null
  const { needsAddress = false, ...others } = terms
  return JSON.stringify({ ...others, ...(needsAddress && { needsAddress }) })
}

/** The stage that an order begins with; null: it needs neither approval nor preparation. */
export function firstStage({ items }: Pick<PlannedPurchase, 'items'>): OrderStage | null {
  const terms = items.flatMap(({ gift }) => gift.terms ?? [])
  if (terms.some(({ needsApproval }) => needsApproval)) return 'waits'
  return terms.some(({ preparationDays }) => preparationDays !== null) ? 'placed' : null
}

const INSERT_TERMS = `
  insert into order_terms (purchase_id, line, terms)
  select p.id, v.line, v.terms::jsonb
    from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::text[]) as v (user_id, seq, line, terms)
    join purchases p on p.user_id = v.user_id and p.seq = v.seq`

/** Keeps the terms of bought gifts as they were, after the items of their orders. */
export function keepTerms(tx: Tx, purchases: readonly PlannedPurchase[]): void {
  const rows = purchases.flatMap(({ userId, seq, items }) =>
    items.flatMap(({ gift: { terms } }, index) =>
      terms === undefined ? [] : [{ userId, seq, line: index + 1, terms: JSON.stringify(terms) }],
    ),
  )
  if (rows.length === 0) return
  tx.conclude({
    name: 'insert-order-terms',
    text: INSERT_TERMS,
    values: [
      rows.map(({ userId }) => userId),
      rows.map(({ seq }) => seq),
      rows.map(({ line }) => line),
      rows.map(({ terms }) => terms),
    ],
  })
}

interface ReasonedRefund {
  readonly purchaseId: number
  readonly note: string
}

/** Throws Refused('refund-reason-required') for gifts that can't be returned, refunded without a reason. */
export async function requireReason(
  tx: Tx,
  { purchaseId, note }: ReasonedRefund,
  lines: readonly { readonly line: number }[],
): Promise<void> {
  if (note !== '') return
  const final = await tx.db
    .selectFrom('order_terms')
    .select('line')
    .where('purchase_id', '=', purchaseId)
    .where('line', 'in', [0, ...lines.map(({ line }) => line)])
    .where(sql<boolean>`(terms->>'isFinal')::boolean`)
    .limit(1)
    .executeTakeFirst()
  if (final !== undefined) throw new Refused('refund-reason-required', 'note')
}
