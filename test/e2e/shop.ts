import { expect, type APIRequestContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { post, unique, type Company } from './company.ts'

export interface NewGift {
  name: string
  description: string
  price: string
  inventory: number
  picture: string | null
  terms?: object
  cost?: string
}

/** A gift as the API answers it. */
export interface Gift extends Omit<NewGift, 'inventory'> {
  id: number
  stock: number
}

/** Adds a gift to the shop: ten items for 10 points unless given otherwise. */
export async function newGift(company: Company, wanted: Partial<NewGift> = {}): Promise<Gift> {
  const name = wanted.name ?? unique('Gift ')
  const gift = { description: `${name}, wrapped`, price: '10.00', inventory: 10, picture: null }
  return (await post(await company.administrator(), '/api/gifts', {
    ...gift,
    ...wanted,
    name,
  })) as Gift
}

/** Removes a gift from the shop. */
export async function removeGift(company: Company, { id }: Pick<Gift, 'id'>): Promise<void> {
  const answer = await (await company.administrator()).delete(`/api/gifts/${id}`)
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Changes the given fields of a gift, like the dialog Edit. */
export async function editGift(
  company: Company,
  { id, name, description, price, picture }: Gift,
  change: Partial<Omit<NewGift, 'inventory'>> & { inventoryChange?: number },
): Promise<Gift> {
  const administrator = await company.administrator()
  const answer = await administrator.put(`/api/gifts/${id}`, {
    headers: { 'idempotency-key': unique('edit-') },
    data: { name, description, price, picture, inventoryChange: 0, ...change },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Gift
}

/** A picture of one colour, for a file input. */
export async function imageFile(width = 640, height = 480, background = '#2d7852') {
  const image = sharp({ create: { width, height, channels: 3, background } })
  return { name: 'picture.png', mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** Uploads a picture of one colour and returns its name. */
export async function uploadPicture(api: APIRequestContext, background?: string): Promise<string> {
  const { buffer, mimeType } = await imageFile(640, 480, background)
  const answer = await api.post('/api/files', {
    headers: { 'content-type': mimeType },
    data: buffer,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { picture: string }).picture
}

/** The card of a gift in the Gift Shop. */
export function giftCard(page: Page, name: string) {
  return page.getByRole('article', { name, exact: true })
}
