import { buyCart, intoCart } from '#test/e2e/cart.ts'
import { post, type Company } from '#test/e2e/company.ts'
import { enter, expect } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { newGift } from '#test/e2e/shop.ts'

async function countIn(company: Company, pointCurrency: string): Promise<void> {
  const api = await company.administrator()
  const { version } = (await (await api.get('/api/settings')).json()) as { version: number }
  const data = { payroll: true, pointCurrency, version }
  expect((await api.patch('/api/settings', { data })).ok()).toBe(true)
}

test('Ada reads what of hers counted, with the sum of each currency', async ({ page, company }) => {
  const ada = await company.newPerson({ appreciation: '500' })
  const getMug = async (cost: string, quantity: number) => {
    await intoCart(ada, await newGift(company, { cost, inventory: 50 }), quantity)
    const order = await buyCart(ada)
    await post(await company.administrator(), `/api/purchases/${order}/hand-over`, { note: '' })
  }
  await countIn(company, 'EUR')
  await getMug('12.50', 2)
  await getMug('0.25', 1)
  await countIn(company, 'JPY')
  await getMug('800', 1)

  await enter(page, ada)
  await page.goto('/purchased-items')
  await page.getByRole('link', { name: 'What counted for payroll' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What counted')
  await expect(page.getByRole('row', { name: /In kind 3 .*€25\.25$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /In kind 1 .*¥800$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: 'In all €25.25 ¥800' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'what counted')
  await page.getByLabel('Year').selectOption(String(new Date().getFullYear() - 1))
  await expect(page.getByText('Nothing counted in this year')).toBeVisible()
})
