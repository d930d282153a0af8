import { hundredths } from '#platform/contract/points.ts'
import type { Gift } from '#shop/contract/shop.ts'

/** The columns of a gift that the shop shows. */
export interface GiftRow {
  id: number
  name: string
  description: string
  price: number
  picture: string | null
  stock: number
}

export const GIFT_COLUMNS = [
  'gifts.id',
  'gifts.name',
  'gifts.description',
  'gifts.price',
  'gifts.picture',
  'gifts.stock',
] as const

export function giftOf({ id, name, description, price, picture, stock }: GiftRow): Gift {
  return { id, name, description, price: hundredths(price), picture, stock }
}
