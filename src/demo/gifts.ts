import { AT_HOME } from './gifts/at-home.ts'
import { AT_THE_TABLE } from './gifts/at-the-table.ts'
import { AT_WORK } from './gifts/at-work.ts'
import { OUT_AND_ABOUT } from './gifts/out-and-about.ts'

/** The way of delivery, used in the note of the hand-over. */
export type GiftDelivery = 'thing' | 'voucher' | 'time off' | 'donation'

/** A gift of the demo company's shop. */
export interface DemoGift {
  readonly name: string
  readonly description: string
  /** In whole points. */
  readonly price: number
  readonly delivery: GiftDelivery
  /** The stock at the gift's addition. */
  readonly stock: number
  /** The stock left today, for a gift that is sold off instead of restocked. */
  readonly left?: number
}

const KINDS = [AT_THE_TABLE, AT_WORK, AT_HOME, OUT_AND_ABOUT]
const LONGEST = Math.max(...KINDS.map((kind) => kind.length))

/** Every gift, in the order of addition, with the kinds in turn. */
export const GIFTS: readonly DemoGift[] = Array.from({ length: LONGEST }, (_, turn) =>
  KINDS.flatMap((kind) => kind.slice(turn, turn + 1)),
).flat()
