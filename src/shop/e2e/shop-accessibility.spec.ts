import type { Page } from '@playwright/test'
import { buyCart, buyNow, cartLine, intoCart, toPurchase } from '#test/e2e/cart.ts'
import type { Company, Person } from '#test/e2e/company.ts'
import { stock } from '#test/e2e/inventory.ts'
import { alert, enter, enterAsAdministrator, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { editGift, newGift, uploadPicture, type Gift } from '#test/e2e/shop.ts'

test('the cart is accessible', { tag: LONG_PROOF }, async ({ page, company }) => {
  await carts(page, company)
  await soldOut(page, company)
})

test('the checkout is accessible', { tag: LONG_PROOF }, ({ page, company }) =>
  purchases(page, company),
)

test('Purchased Items is accessible', { tag: LONG_PROOF }, ({ page, company, tolerate }) => {
  tolerate(/status of 500/)
  return purchasedItems(page, company)
})

test('Inventory is accessible', { tag: LONG_PROOF }, ({ page, company, tolerate }) => {
  tolerate(/status of 409 .*\/stock$/)
  return inventory(page, company)
})

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'

interface Shelf {
  plenty: Gift
  scarce: Gift
  gone: Gift
}

async function stocked(company: Company): Promise<Shelf> {
  const picture = await uploadPicture(await company.administrator())
  const description = `Long words such as ${LONG}${LONG} and many more. `.repeat(6)
  const plenty = await newGift(company, { price: '12345.67', inventory: 900, picture, description })
  const scarce = await newGift(company, { inventory: 2 })
  const gone = await newGift(company, { inventory: 1 })
  return { plenty, scarce, gone }
}

/** Three gifts in the cart: available, short, and out of stock. */
async function fillCart(company: Company, person: Person): Promise<Shelf> {
  const shelf = await stocked(company)
  await intoCart(person, shelf.plenty, 12)
  await intoCart(person, shelf.scarce, 5)
  await intoCart(person, shelf.gone)
  await editGift(company, shelf.gone, { inventoryChange: -1 })
  return shelf
}

async function carts(page: Page, company: Company): Promise<void> {
  const person = await company.newPerson({ appreciation: '10' })
  await enter(page, person)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the empty cart')
  const { gone, plenty } = await fillCart(company, person)
  await expect(cartLine(page, gone).card.getByRole('status')).toContainText('out of stock')
  await expect(page.getByText('too few for this cart')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the cart')
  await cartLine(page, plenty).quantity.fill('0')
  await expect(page.getByText('Quantity must be a whole number from 1 to 999')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the cart with a wrong quantity')
}

async function soldOut(page: Page, company: Company): Promise<void> {
  const person = await company.newPerson()
  const gift = await newGift(company, { inventory: 1 })
  await intoCart(person, gift)
  await editGift(company, gift, { inventoryChange: -1 })
  await enter(page, person)
  await page.goto('/cart')
  await buyNow(page).click()
  await expect(alert(page, 'Items in your cart are currentlynot in stock.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'a cart with nothing in stock')
}

async function purchases(page: Page, company: Company): Promise<void> {
  const person = await company.newPerson({ appreciation: '1000' })
  await enter(page, person)
  await page.goto('/withdraw?buy=cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the checkout of an empty cart')

  const { plenty } = await fillCart(company, person)
  await page.goto('/cart')
  const screen = await toPurchase(page)
  await expect(page.getByText('too few for this purchase')).toBeVisible()
  await screen.expectRefused('Insufficient funds in your transfer balance for this purchase')
  await expectAccessibleEverywhere(page, 'a purchase that can not be paid')

  await editGift(company, plenty, { price: '10.00' })
  await expect(page.getByText('becomes').first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'a purchase')
  await screen.expectRefused('Your cart has changed. Please look at the new total.')
  await screen.submit.click()
  await expect(screen.done).toBeVisible()
  await expectAccessibleEverywhere(page, 'the success of a purchase')
}

async function purchasedItems(page: Page, company: Company): Promise<void> {
  const person = await company.newPerson({ appreciation: '100000' })
  await enter(page, person)
  await page.goto('/purchased-items')
  await expect(page.getByText('No purchased items found.', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page, 'no purchased items')
  await orders(company, person)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByText('Refunded').first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'purchased items')
  await page.route('**/api/purchases*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/purchased-items')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Failed to load purchased items. Please try again.',
  )
}

/** Three orders: open, handed over, refunded, with notes of maximum length. */
async function orders(company: Company, person: Person): Promise<Shelf> {
  const shelf = await stocked(company)
  const administrator = await company.administrator()
  const note = `${LONG} `.repeat(7).trim()
  for (const step of ['refund', 'hand-over', null]) {
    await intoCart(person, shelf.plenty)
    if (step === 'hand-over') await intoCart(person, shelf.scarce)
    const order = await buyCart(person)
    if (step === null) continue
    const answer = await administrator.post(`/api/purchases/${order}/${step}`, { data: { note } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return shelf
}

async function inventory(page: Page, company: Company): Promise<void> {
  const person = await company.newPerson({ appreciation: '100000' })
  const { plenty } = await orders(company, person)
  await enterAsAdministrator(page)
  await page.goto(`/inventory?search=Gift&stock=low&details=${person.email}`)
  const details = page.getByRole('table', { name: 'Purchased Details of Gift Items' })
  await expect(details).toContainText('Refunded')
  await expect(stock(page).getByText('Low stock').first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'the inventory')
  await page.goto(`/inventory?search=${encodeURIComponent(plenty.name)}&details=${person.email}`)
  await page.getByRole('button', { name: /^Add More/ }).click()
  const quantity = page.getByRole('dialog', { name: 'Add More' }).getByLabel('Quantity')
  await expect(quantity).toBeFocused()
  await quantity.fill('1000000')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Something went wrong: The inventory of a gift can be at most 1,000,000'),
  ).toBeVisible()
  await expectAccessibleEverywhere(page, 'Add More that was refused')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  for (const action of ['Hand over', 'Refund']) {
    await details
      .getByRole('button', { name: new RegExp(`^${action} order`) })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: action }).getByLabel('Note')).toBeFocused()
    await expectAccessibleEverywhere(page, action)
    await page.keyboard.press('Escape')
  }
}
