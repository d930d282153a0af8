import type { Page } from '@playwright/test'
import { post, type Company, type Person } from './company.ts'
import { enter, expect } from './laurel.ts'
import { MoveScreen } from './move.ts'
import { newGift, type Gift, type NewGift } from './shop.ts'

/** Puts this quantity of a gift into a user's cart. */
export async function intoCart({ api }: Person, { id }: Gift, quantity = 1): Promise<void> {
  await post(api, '/api/cart', { gift: id })
  if (quantity === 1) return
  const answer = await api.put(`/api/cart/${id}`, { data: { quantity } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

interface CartAnswer {
  lines: { id: number; quantity: number }[]
  total: string
}

export async function cartOf({ api }: Person): Promise<CartAnswer> {
  return (await (await api.get('/api/cart')).json()) as CartAnswer
}

/** Buys a user's cart and returns the number of the order. */
export async function buyCart(person: Person): Promise<number> {
  const { total } = await cartOf(person)
  await post(person.api, '/api/purchases', { total })
  return latestOrder(person)
}

export async function latestOrder({ api }: Person): Promise<number> {
  const { purchases } = (await (await api.get('/api/purchases')).json()) as {
    purchases: { id: number }[]
  }
  const [latest] = purchases
  if (latest === undefined) throw new Error('nothing has been bought')
  return latest.id
}

/** The card of a gift in the Cart, located by visible names. */
export function cartLine(page: Page, { name }: Pick<Gift, 'name'>) {
  const card = page.getByRole('main').getByRole('listitem', { name, exact: true })
  return {
    card,
    fewer: card.getByRole('button', { name: `Fewer ${name}`, exact: true }),
    more: card.getByRole('button', { name: `More ${name}`, exact: true }),
    quantity: card.getByRole('spinbutton', { name: `Quantity of ${name}`, exact: true }),
    remove: card.getByRole('button', { name: 'Remove From Cart', exact: true }),
  }
}

export const cartTotal = (page: Page) =>
  page.getByRole('complementary').getByRole('status').filter({ hasText: 'Total' })

export const buyNow = (page: Page) => page.getByRole('button', { name: 'BUY NOW!', exact: true })

/** The menu's link to the cart; its description has the quantity. */
export const cartLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart', exact: true })

/** From the open Cart to the form that pays for it. */
export async function toPurchase(page: Page): Promise<MoveScreen> {
  await buyNow(page).click()
  await expect(page).toHaveURL('/withdraw?buy=cart')
  const screen = new MoveScreen(page, 'Pay')
  await expect(screen.submit).toBeEnabled()
  return screen
}

/** Opens the form that pays for the cart. */
export async function toCheckout(page: Page): Promise<MoveScreen> {
  await page.goto('/cart')
  return toPurchase(page)
}

/** A signed-in user with appreciation points and a gift in the cart. */
export async function shopper(
  page: Page,
  company: Company,
  wanted: Partial<NewGift> = {},
  quantity = 1,
) {
  const me = await company.newPerson({ appreciation: '100' })
  const gift = await newGift(company, { price: '30.00', ...wanted })
  await intoCart(me, gift, quantity)
  await enter(page, me)
  return { me, gift }
}

/** A user's balances, from the API. */
export async function held({ api }: Person): Promise<unknown> {
  return (await api.get('/api/account')).json()
}
