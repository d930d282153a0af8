import type { Page } from '@playwright/test'
import { buyCart, held, intoCart, toCheckout } from '#test/e2e/cart.ts'
import { alert, enter, enterAsAdministrator, expect } from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { newGift } from '#test/e2e/shop.ts'

async function addPlace(page: Page, name: string, location: string, hours: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a place' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Where it is').fill(location)
  await dialog.getByLabel('Hours').fill(hours)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(alert(page, `The place ${name} is saved.`)).toBeVisible()
}

test('Ben collects at the canteen what Chioma hands over by his code, in two parts', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  // A wrong code.
  tolerate(/status of 404 .*\/api\/hand-over\/find$/)
  const gift = await newGift(company, { name: 'Teapot' })
  const ben = await company.newPerson({ appreciation: '100' })
  const before = await held(ben)
  const desk = await newBrowser({ viewport: { width: 390, height: 844 } })
  await enter(desk, ben)

  await test.step('until there is a place, nothing is asked', async () => {
    await intoCart(ben, gift, 5)
    await toCheckout(desk)
    await expect(desk.getByText('What you buy')).toBeVisible()
    await expect(desk.getByText('Where do you collect it?')).toHaveCount(0)
  })

  await test.step('Chioma adds the places', async () => {
    await enterAsAdministrator(page)
    await page.goto('/inventory')
    await page.getByRole('link', { name: 'Add a place' }).click()
    await addPlace(page, 'Front desk', 'Main entrance', '')
    await addPlace(page, 'Canteen', 'Ground floor', 'At noon')
    await expectAccessibleEverywhere(page, 'Places')
    await page.goto('/inventory')
    await page.getByRole('link', { name: 'Hand over at places' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hand over')
  })

  await test.step('Ben chooses the canteen, then the front desk, and cancels', async () => {
    const screen = await toCheckout(desk)
    await expect(desk.getByRole('radio', { name: 'Front desk' })).toBeChecked()
    await desk.getByRole('radio', { name: 'Canteen' }).check()
    await expectAccessible(desk, 'Checkout with places')
    await screen.submit.click()
    await desk.getByRole('link', { name: 'See your purchases' }).click()
    await expect(desk.getByText('Ground floor · At noon')).toBeVisible()
    await desk.getByRole('button', { name: /^Change the place of the order of/ }).press('Enter')
    const change = desk.getByRole('dialog', { name: 'Change the place' })
    await expect(change.getByRole('radio', { name: 'Canteen' })).toBeChecked()
    await change.getByRole('radio', { name: 'Front desk' }).check()
    await expectAccessibleEverywhere(desk, 'Change the place')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(alert(desk, 'You collect it here now: Front desk')).toBeVisible()
    await expect(desk.getByText('Place changed')).toBeVisible()
    // The closed dialog returns the focus, which scrolls the page.
    await expect(
      desk.getByRole('button', { name: /^Change the place of the order of/ }),
    ).toBeFocused()
    await desk.getByRole('button', { name: /^Cancel the order of/ }).click()
    const dialog = desk.getByRole('dialog', { name: 'Cancel the order' })
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(alert(desk, 'Cancelled. Your points are back.')).toBeVisible()
    expect(await held(ben)).toEqual(before)
  })

  let order = 0
  let code = ''
  await test.step('Ben orders again and sees his code', async () => {
    await intoCart(ben, gift, 5)
    order = await buyCart(ben)
    await desk.goto('/purchased-items')
    await desk.getByRole('button', { name: /^Show the code/ }).click()
    await expect(desk.getByRole('img', { name: 'QR code of your order' })).toBeVisible()
    code = (await desk.locator('code').textContent()) ?? ''
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    await expectAccessibleEverywhere(desk, 'An order with its code')
  })

  const phone = await newBrowser({ viewport: { width: 390, height: 844 } })
  await test.step('Chioma opens the orders of her place on a phone, with the keyboard too', async () => {
    await enterAsAdministrator(phone)
    await phone.goto('/inventory/hand-over')
    await phone.getByLabel('Place', { exact: true }).selectOption('Canteen')
    await expect(phone.getByText('1 order', { exact: true })).toBeVisible()
    await expectAccessibleEverywhere(phone, 'Hand over')
    await phone.getByLabel('Code').fill(code.toLowerCase())
    await phone.keyboard.press('Enter')
    const dialog = phone.getByRole('dialog', { name: 'Hand over' })
    await expect(dialog.getByText(`Order ${order} of`)).toBeVisible()
    await dialog.getByLabel('How many go: Teapot').selectOption('2 of 5')
    await expectAccessible(phone, 'Hand over an order')
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect(
      phone.getByRole('alert').filter({ hasText: `Handed over a part of order ${order}` }),
    ).toBeVisible()
    await expect(phone.getByText('3 × Teapot')).toBeVisible()
    await expect(desk.getByText('Handed over in part')).toBeVisible()
    await expect(desk.getByText(/^By .*, at Canteen$/)).toBeVisible()
  })

  await test.step('a wrong code finds nothing; without one she gives a reason', async () => {
    await phone.getByLabel('Code').fill(code.startsWith('0') ? '1AAA-AAAA' : '0AAA-AAAA')
    await phone.getByRole('button', { name: 'Find the order' }).click()
    await expect(phone.getByText(/No order that waits has this code/)).toBeVisible()
    await phone.getByRole('button', { name: new RegExp(`^Hand over order ${order} of`) }).click()
    const dialog = phone.getByRole('dialog', { name: 'Hand over' })
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect(dialog.getByText(/please write why you hand it over/)).toBeVisible()
    await dialog.getByLabel('Reason').fill('His phone is empty')
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect(
      phone.getByRole('alert').filter({ hasText: `Handed over: order ${order}` }),
    ).toBeVisible()
  })

  await test.step('Ben did not get the rest, and says so', async () => {
    await expect(desk.getByRole('heading', { name: 'Did you get it?' })).toBeVisible()
    await expect(desk.getByText('His phone is empty').first()).toBeVisible()
    await expect(desk.getByText(/is yours now/)).toHaveCount(0)
    await expectAccessible(desk, 'Did you get it?')
    await desk.getByRole('button', { name: /^No, I did not get/ }).click()
    await expect(desk.getByText('You did not get it')).toBeVisible()
    await page.goto('/notifications')
    await expect(
      page.getByText(/did not get what was handed over: /).filter({ hasText: 'Teapot' }),
    ).toBeVisible()
  })
})

test('Chioma prints what to pack for a place', async ({ page, company }) => {
  const gift = await newGift(company, { name: 'Blanket' })
  const buyer = await company.newPerson({ appreciation: '100' })
  await enterAsAdministrator(page)
  await page.goto('/inventory/places')
  await addPlace(page, 'Plant 2', 'Hall 3', 'Always')
  await intoCart(buyer, gift, 2)
  await buyCart(buyer)
  await page.goto('/inventory/hand-over')
  await page.getByRole('link', { name: 'Packing list' }).click()
  await expect(page.getByText('2 × Blanket').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  await expectAccessibleEverywhere(page, 'Packing list')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('2 × Blanket').first()).toBeVisible()
})
