import type { Page } from '@playwright/test'
import { buyCart, intoCart } from '#test/e2e/cart.ts'
import type { Company, Person } from '#test/e2e/company.ts'
import { enter, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { editGift, newGift, removeGift, uploadPicture } from '#test/e2e/shop.ts'

async function buyer(company: Company): Promise<Person> {
  return company.newPerson({ appreciation: '100' })
}

const orders = (page: Page) => page.getByRole('article')
const history = (page: Page) => page.getByRole('list', { name: 'Order history' })

/** Changes an order as the administrator, without the screen. */
async function change(
  company: Company,
  order: number,
  to: 'hand-over' | 'refund',
  note = '',
): Promise<void> {
  const administrator = await company.administrator()
  const answer = await administrator.post(`/api/purchases/${order}/${to}`, { data: { note } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('shows gifts as they were at the purchase, and once that they were handed over', async ({
  page,
  company,
}) => {
  const me = await buyer(company)
  const picture = await uploadPicture(await company.administrator())
  const mug = await newGift(company, { price: '12.50', description: 'Holds tea', picture })
  const plain = await newGift(company, { price: '5.00' })
  await intoCart(me, mug, 2)
  await intoCart(me, plain)
  const order = await buyCart(me)
  await editGift(company, mug, { name: `${mug.name} renamed`, price: '99.00', picture: null })
  await removeGift(company, plain)

  await enter(page, me)
  await page.goto('/purchased-items')
  await expect(orders(page)).toHaveCount(1)
  await expect(orders(page)).toContainText('Total 30.00 points')
  const items = orders(page).getByRole('listitem').filter({ hasText: 'Quantity' })
  await expect(items).toHaveText([
    `${mug.name}Holds tea12.50 pointsQuantity 2`,
    `${plain.name}${plain.description}5.00 pointsQuantity 1`,
  ])
  // Specification, section 9: the picture is 200 pixels high, the default one too.
  const shown = items.nth(0).locator('img')
  await expect(shown).toHaveJSProperty('complete', true)
  expect((await shown.boundingBox())?.height).toBe(200)
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect((await items.nth(1).locator('svg').first().boundingBox())?.height).toBe(200)

  const yours = page.getByRole('region', {
    name: `${mug.name} and ${plain.name} are yours now. Enjoy them!`,
  })
  await change(company, order, 'hand-over', 'On your desk')
  await expect(yours).toContainText('On your desk')
  await expect(yours.locator('img')).toBeVisible()
  await page.reload()
  await expect(history(page)).toContainText('Handed over')
  await expect(yours).toBeHidden()
})

test('shows the steps of an order live', { tag: LONG_PROOF }, async ({ page, company }) => {
  const me = await buyer(company)
  await enter(page, me)
  await page.goto('/purchased-items')
  await expect(page.getByText('No purchased items found.')).toBeVisible()
  await intoCart(me, await newGift(company))
  const order = await buyCart(me)
  await expect(history(page).getByRole('listitem')).toHaveText([/^Ordered/, 'Not handed over yet'])

  await change(company, order, 'hand-over', 'On your desk,\nunder the ficus')
  await expect(history(page).getByRole('listitem')).toHaveText([
    /^Ordered/,
    /^Handed over\w+ \d{1,2}(st|nd|rd|th), \d{4} \d\d:\d\d(AM|PM)On your desk,\s+under the ficus$/,
  ])
  await change(company, order, 'refund')
  await expect(history(page).getByRole('listitem')).toHaveText([
    /^Ordered/,
    /^Handed over/,
    /^Refunded/,
  ])
  await expect(orders(page).getByRole('banner').or(orders(page))).toContainText('Refunded')
})
