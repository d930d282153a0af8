/** How it comes to the buyer, which is what the note says that is written when it does. */
export type Delivery = 'thing' | 'voucher' | 'time off' | 'donation'

/** A gift of the demo company's shop. */
export interface DemoGift {
  readonly name: string
  readonly description: string
  /** In whole points. */
  readonly price: number
  readonly delivery: Delivery
  /** How many there are when the gift comes into the shop. */
  readonly stock: number
  /** Not restocked: this many are left today. */
  readonly left?: number
}
