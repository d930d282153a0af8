/** The way of delivery, used in the note of the hand-over. */
export type Delivery = 'thing' | 'voucher' | 'time off' | 'donation'

/** A gift of the demo company's shop. */
export interface DemoGift {
  readonly name: string
  readonly description: string
  /** In whole points. */
  readonly price: number
  readonly delivery: Delivery
  /** The stock at the gift's addition. */
  readonly stock: number
  /** Not restocked: the stock left today. */
  readonly left?: number
}
