import type { Page } from '@playwright/test'
import { buyCart, intoCart } from './cart.ts'
import type { Company } from './company.ts'
import { enterAsAdministrator } from './laurel.ts'
import type { Gift } from './shop.ts'

/** Signs the administrator in and opens Inventory on one gift and one buyer, or all. */
export async function openInventory(
  page: Page,
  search: { search?: string; details?: string } = {},
): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto(`/inventory?${new URLSearchParams(search)}`)
}

export const stock = (page: Page) => page.getByRole('table', { name: 'Gift Items', exact: true })
export const details = (page: Page) =>
  page.getByRole('table', { name: 'Purchased Details of Gift Items', exact: true })
export const detailsHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Purchased Details of Gift Items' })

export const rowOf = (page: Page, { name }: Pick<Gift, 'name'>) =>
  stock(page).getByRole('row').filter({ hasText: name })
export const cellsOf = (page: Page, gift: Gift) => rowOf(page, gift).getByRole('cell')

/** A new user who bought two of each gift, and the number of the order. */
export async function newOrder(company: Company, ...gifts: Gift[]) {
  const buyer = await company.newPerson({ appreciation: '1000' })
  for (const gift of gifts) await intoCart(buyer, gift, 2)
  return { buyer, order: await buyCart(buyer) }
}
