import type * as z from 'zod/mini'
import type { GiftChange, NewGift } from '#shop/contract/shop.ts'
import type { AppRequest } from './app-client.ts'

/** Requests of browsers to the shop. Amounts are strings, as on the wire. */
type Buyer = Readonly<{ cookie: string }>

export function addToCart({ cookie }: Buyer, gift: number, variant?: number): AppRequest {
  return { path: '/api/cart', cookie, body: { gift, ...(variant && { variant }) } }
}

export function setQuantity(
  { cookie }: Buyer,
  gift: number,
  quantity: number,
  variant?: number,
): AppRequest {
  const body = { quantity, ...(variant && { variant }) }
  return { method: 'PUT', path: `/api/cart/${gift}`, cookie, body }
}

export function removeFromCart({ cookie }: Buyer, gift: number, variant = 0): AppRequest {
  return { method: 'DELETE', path: `/api/cart/${gift}?variant=${variant}`, cookie }
}

export function readCart({ cookie }: Buyer): AppRequest {
  return { method: 'GET', path: '/api/cart', cookie }
}

export function buy({ cookie }: Buyer, total: string, key: string): AppRequest {
  return { path: '/api/purchases', cookie, key, body: { total } }
}

export function listPurchases({ cookie }: Buyer, after = 0): AppRequest {
  return { method: 'GET', path: `/api/purchases?after=${after}`, cookie }
}

export function addGift({ cookie }: Buyer, gift: z.input<typeof NewGift>, key: string): AppRequest {
  return { path: '/api/gifts', cookie, key, body: gift }
}

export function editGift(
  { cookie }: Buyer,
  gift: number,
  change: z.input<typeof GiftChange>,
  key: string,
): AppRequest {
  return { method: 'PUT', path: `/api/gifts/${gift}`, cookie, key, body: change }
}

export function removeGift({ cookie }: Buyer, gift: number): AppRequest {
  return { method: 'DELETE', path: `/api/gifts/${gift}`, cookie }
}

export function addStock(
  { cookie }: Buyer,
  gift: number,
  quantity: number,
  key: string,
): AppRequest {
  return { path: `/api/gifts/${gift}/stock`, cookie, key, body: { quantity } }
}

export function handOver({ cookie }: Buyer, purchase: number, note = ''): AppRequest {
  return { path: `/api/purchases/${purchase}/hand-over`, cookie, body: { note } }
}

export function approve({ cookie }: Buyer, purchase: number): AppRequest {
  return { path: `/api/purchases/${purchase}/approve`, cookie, body: { note: '' } }
}

export function decline({ cookie }: Buyer, purchase: number): AppRequest {
  return { path: `/api/purchases/${purchase}/decline`, cookie, body: { note: 'Not this month' } }
}

export function cancel({ cookie }: Buyer, purchase: number): AppRequest {
  return { path: `/api/purchases/${purchase}/cancel`, cookie }
}

export function showCode({ cookie }: Buyer, code: string): AppRequest {
  return { path: `/api/codes/${code}/show`, cookie }
}

export function refund({ cookie }: Buyer, purchase: number, note = ''): AppRequest {
  return { path: `/api/purchases/${purchase}/refund`, cookie, body: { note } }
}
