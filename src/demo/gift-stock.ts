import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { LOW_STOCK } from '#shop/contract/shop.ts'
import { insertGift, recordChange, type GiftChangeRecord } from '#shop/server/gifts/gifts.ts'
import { raiseStock } from '#shop/server/stock/count-stock.ts'

/** A gift in the shop, with its stock. */
export interface StockedGift {
  readonly gift: DemoGift
  readonly id: number
  readonly price: Hundredths
  stock: number
}

/** The shop's stock, maintained by the administrator. */
export class GiftStock {
  readonly items: StockedGift[] = []
  readonly #tx: Tx
  readonly #by: number
  readonly #pictures: ReadonlyMap<DemoGift, string>

  constructor(tx: Tx, by: number, pictures: ReadonlyMap<DemoGift, string>) {
    this.#tx = tx
    this.#by = by
    this.#pictures = pictures
  }

  async add(gift: DemoGift, madeAt: Date): Promise<void> {
    const { name, description, stock } = gift
    const price = hundredths(gift.price * 100)
    const picture = this.#pictures.get(gift) ?? null
    const added = await insertGift(this.#tx, {
      by: this.#by,
      gift: { name, description, price, picture, inventory: stock },
      madeAt,
    })
    await this.#record(added)
    this.items.push({ gift, id: added.giftId, price, stock })
  }

  /** Restocks gifts that are low, except those being sold off. */
  async restock(madeAt: Date): Promise<void> {
    const low = this.items.filter(({ gift, stock }) => !('left' in gift) && stock <= LOW_STOCK)
    for (const item of low) {
      const quantity = Math.max(LOW_STOCK, item.gift.stock)
      await this.#record(await raiseStock(this.#tx, { giftId: item.id, quantity, madeAt }))
      item.stock += quantity
    }
  }

  async #record(change: GiftChangeRecord): Promise<void> {
    await recordChange(this.#tx, change, this.#by)
  }
}

/** The number of items above the stock that the gift has at the end of the history. */
export function spareItems({ gift, stock }: StockedGift): number {
  return stock - (gift.left ?? 0)
}

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
