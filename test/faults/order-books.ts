import type { Site } from './site.ts'

/** Gifts of a refund. */
export interface RefundedItem {
  readonly line: number
  readonly gift: number
  readonly fate: string
  readonly quantity: number
  readonly price: number
}

/** The steps of orders, in their sequence. */
export interface StepRow {
  readonly purchase_id: number
  readonly number: number
  /** The order's state after it. */
  readonly state: string
  readonly note: string
  /** The entry of a refund; null for a hand-over, and one taken back. */
  readonly refund_seq: number | null
  readonly user_id: number
  readonly items: readonly RefundedItem[]
}

export function readSteps(site: Site): Promise<StepRow[]> {
  return site.look<StepRow & Record<string, unknown>>(
    `select s.purchase_id, s.number, s.state, s.note, s.refund_seq, p.user_id,
            (select coalesce(json_agg(json_build_object('line', r.line, 'gift', i.gift_id,
                      'fate', r.fate, 'quantity', r.quantity, 'price', i.price)), '[]')
               from refunded_items r join purchase_items i using (purchase_id, line)
              where (r.purchase_id, r.step) = (s.purchase_id, s.number)) as items
       from purchase_steps s join purchases p on p.id = s.purchase_id
      order by s.purchase_id, s.number`,
  )
}

/** Points, in hundredths, that a refund gives back by the prices of its gifts. */
export function worthOf({ items }: StepRow): number {
  return items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}
