import type * as z from 'zod/mini'
import type { GiftChange, NewGift } from '#shop/contract/shop.ts'
import type { AppRequest } from './app-client.ts'

/** Requests of browsers to the shop. Amounts are strings, as on the wire. */
type Who = Readonly<{ cookie: string }>

export function addToCart({ cookie }: Who, gift: number): AppRequest {
  return { path: '/api/cart', cookie, body: { gift } }
}

export function setQuantity({ cookie }: Who, gift: number, quantity: number): AppRequest {
  return { method: 'PUT', path: `/api/cart/${gift}`, cookie, body: { quantity } }
}

export function removeFromCart({ cookie }: Who, gift: number): AppRequest {
  return { method: 'DELETE', path: `/api/cart/${gift}`, cookie }
}

export function readCart({ cookie }: Who): AppRequest {
  return { method: 'GET', path: '/api/cart', cookie }
}

export function buy({ cookie }: Who, total: string, key: string): AppRequest {
  return { path: '/api/purchases', cookie, key, body: { total } }
}

export function listPurchases({ cookie }: Who, after = 0): AppRequest {
  return { method: 'GET', path: `/api/purchases?after=${after}`, cookie }
}

export function addGift({ cookie }: Who, gift: z.input<typeof NewGift>, key: string): AppRequest {
  return { path: '/api/gifts', cookie, key, body: gift }
}

export function editGift(
  { cookie }: Who,
  gift: number,
  change: z.input<typeof GiftChange>,
  key: string,
): AppRequest {
  return { method: 'PUT', path: `/api/gifts/${gift}`, cookie, key, body: change }
}

export function removeGift({ cookie }: Who, gift: number): AppRequest {
  return { method: 'DELETE', path: `/api/gifts/${gift}`, cookie }
}

export function addStock({ cookie }: Who, gift: number, quantity: number, key: string): AppRequest {
  return { path: `/api/gifts/${gift}/stock`, cookie, key, body: { quantity } }
}

export function handOver({ cookie }: Who, purchase: number, note = ''): AppRequest {
  return { path: `/api/purchases/${purchase}/hand-over`, cookie, body: { note } }
}

export function refund({ cookie }: Who, purchase: number, note = ''): AppRequest {
  return { path: `/api/purchases/${purchase}/refund`, cookie, body: { note } }
}
