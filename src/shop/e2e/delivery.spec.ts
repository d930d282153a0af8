import { readFile } from 'node:fs/promises'
import { intoCart } from '#test/e2e/cart.ts'
import { alert, enter, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { newGift } from '#test/e2e/shop.ts'
import { NO_TERMS } from '#shop/contract/terms.ts'

test('Ben has a gift sent: he enters an address, the keeper saves it for the supplier, he deletes it', async ({
  page,
  company,
  newBrowser,
}) => {
  const gift = await newGift(company, { terms: { ...NO_TERMS, needsAddress: true } })
  const ben = await company.newPerson({ appreciation: '100' })
  await intoCart(ben, gift)
  await enter(page, ben)

  await test.step('the checkout asks for the address, and says what is wrong with it', async () => {
    await page.goto('/cart')
    await page.getByRole('button', { name: 'BUY NOW!' }).click()
    const field = page.getByLabel('Delivery address')
    await field.fill('Ben')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText('An address has 3 to 10 lines').first()).toBeVisible()
    await expectAccessibleEverywhere(page, 'a checkout with an address')
    await field.fill('Ben Roe\n12 Laurel Road\nGalway')
    await page.getByLabel('Keep this address for next time').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  await test.step('the keeper sees it with the order, and saves the list', async () => {
    const desk = await newBrowser()
    await enterAsAdministrator(desk)
    // The order may be behind others that are not loaded yet.
    await desk.route('**/api/inventory/purchases?*', async (route) => {
      const response = await route.fetch()
      const page = (await response.json()) as { details: { isSent?: true }[] }
      const details = page.details.filter(({ isSent }) => isSent !== true)
      await route.fulfill({ response, json: { ...page, details } })
    })
    await desk.goto('/inventory')
    await expect(desk.getByRole('button', { name: 'Save a list for a supplier' })).toBeVisible()
    await desk.unrouteAll({ behavior: 'wait' })
    await desk.reload()
    const download = desk.waitForEvent('download')
    await desk.getByRole('button', { name: 'Save a list for a supplier' }).click()
    const file = await readFile(await (await download).path(), 'utf-8')
    expect(file).toContain('Ben Roe\n12 Laurel Road\nGalway')
    // Other stories leave orders, too.
    await desk
      .getByRole('button', { name: new RegExp(`^Hand over order \\d+ of ${ben.name}`) })
      .first()
      .click()
    await expect(desk.getByRole('dialog')).toContainText('12 Laurel Road')
  })

  await test.step('Ben deletes what he kept', async () => {
    await page.goto('/my-data')
    await expect(page.getByRole('region', { name: 'Your delivery address' })).toContainText(
      'Galway',
    )
    await page.getByRole('button', { name: 'Delete the address' }).click()
    await expect(alert(page, 'The address is deleted.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your delivery address' })).toBeHidden()
  })
})
