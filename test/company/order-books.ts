import type { LaurelSite } from './laurel-site.ts'

export interface PurchaseRow {
  readonly id: number
  readonly user_id: number
  readonly seq: number
  readonly total: number
  readonly state: string
  /** Pairs of gift and quantity. */
  readonly items: readonly (readonly [number, number])[]
  /** Where it is handed over, and the code for that, if it has one. */
  readonly place: number | null
  readonly code: string | null
  /** Where it is sent; null: nowhere, or not any more. */
  readonly address: string | null
}

/** Gifts of a refund. */
interface RefundedItem {
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
  /** What it decided, if anything. */
  readonly act: string | null
  /** The entry of a refund; null for a hand-over, one taken back, and an approval. */
  readonly refund_seq: number | null
  /** The buyer. */
  readonly user_id: number
  readonly made_by: number | null
  readonly items: readonly RefundedItem[]
  /** What it handed over; negative: what came back. */
  readonly handed: readonly {
    readonly line: number
    readonly gift: number
    readonly quantity: number
  }[]
  /** Where the order is handed over from then on, if its buyer chose that. */
  readonly moved_to: number | null
  /** How it was handed over: where, and whether by the code. */
  readonly hand_over: { readonly place: number; readonly hasCode: boolean } | null
}

export function readPurchases(site: LaurelSite): Promise<PurchaseRow[]> {
  return site.look<PurchaseRow & Record<string, unknown>>(
    `select p.id, p.user_id, p.seq, p.total, p.state, k.place_id as place, k.code, a.address,
            (select json_agg(json_build_array(i.gift_id, i.quantity))
               from purchase_items i where i.purchase_id = p.id) as items
       from purchases p left join order_pickups k on k.purchase_id = p.id
       left join order_addresses a on a.purchase_id = p.id`,
  )
}

export function readSteps(site: LaurelSite): Promise<StepRow[]> {
  return site.look<StepRow & Record<string, unknown>>(
    `select s.purchase_id, s.number, s.state, s.note, s.act, s.refund_seq, p.user_id, s.made_by,
            (select coalesce(json_agg(json_build_object('line', r.line, 'gift', i.gift_id,
                      'fate', r.fate, 'quantity', r.quantity, 'price', i.price)), '[]')
               from refunded_items r join purchase_items i using (purchase_id, line)
              where (r.purchase_id, r.step) = (s.purchase_id, s.number)) as items,
            (select coalesce(json_agg(json_build_object('line', h.line, 'gift', i.gift_id,
                      'quantity', h.quantity)), '[]')
               from handed_items h join purchase_items i using (purchase_id, line)
              where (h.purchase_id, h.step) = (s.purchase_id, s.number)) as handed,
            (select c.place_id from changed_places c
              where (c.purchase_id, c.step) = (s.purchase_id, s.number)) as moved_to,
            (select json_build_object('place', o.place_id, 'hasCode', o.has_code) from hand_overs o
              where (o.purchase_id, o.step) = (s.purchase_id, s.number)) as hand_over
       from purchase_steps s join purchases p on p.id = s.purchase_id
      order by s.purchase_id, s.number`,
  )
}
