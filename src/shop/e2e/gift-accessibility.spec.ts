import type { Page } from '@playwright/test'
import { intoCart } from '#test/e2e/cart.ts'
import { unique, type Company } from '#test/e2e/company.ts'
import {
  alert,
  enter,
  enterAsAdministrator,
  expect,
  historyRows,
  LONG_PROOF,
  test,
} from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { giftCard, imageFile, newGift, uploadPicture } from '#test/e2e/shop.ts'

test(
  'the Gift Shop of a user is accessible',
  { tag: LONG_PROOF },
  ({ page, company, tolerate }) => {
    tolerate(/status of 409 .*\/api\/cart$/)
    return shop(page, company)
  },
)

test(
  'the Gift Shop of the administrator is accessible',
  { tag: LONG_PROOF },
  ({ page, company, tolerate }) => {
    tolerate(/status of 409 .*\/api\/gifts$/)
    return administration(page, company)
  },
)

test('the picture dialog is accessible', { tag: LONG_PROOF }, ({ page, company }) =>
  picture(page, company),
)

/** Different gifts: with and without picture, sold out, expensive, with long texts. */
async function variousGifts(company: Company): Promise<string> {
  const family = unique('Various')
  const picture = await uploadPicture(await company.administrator())
  await newGift(company, { name: `${family} ${'donaudampfschiff'.repeat(6)}`, price: '1000000000' })
  await newGift(company, { name: `${family} gone`, inventory: 0, picture })
  await newGift(company, { name: `${family} few`, inventory: 2, price: '0.01', picture })
  const description = `${'So much to say. '.repeat(30)}\n\nThe end.`
  await newGift(company, { name: `${family} told`, description, inventory: 1_000_000 })
  return family
}

async function shop(page: Page, company: Company): Promise<void> {
  const family = await variousGifts(company)
  const person = await company.newPerson({ appreciation: '123456.78' })
  await intoCart(person, await newGift(company, { name: `${family} mine`, price: '5' }), 12)
  await enter(page, person)
  await page.goto(`/gift-shop?search=${family}`)
  await expect(giftCard(page, `${family} mine`)).toContainText('12 in your cart')
  await giftCard(page, `${family} told`).getByRole('button', { name: 'Read more' }).click()
  await giftCard(page, `${family} few`).getByRole('button', { name: 'Add To Cart' }).click()
  await expect(alert(page, 'Added To Cart Successfully')).toBeVisible()
  await giftCard(page, `${family} gone`).getByRole('button', { name: 'Add To Cart' }).click()
  await expect(alert(page, 'This item is out of stock.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the Gift Shop with its messages')
  await page.goto(`/gift-shop?search=${unique('Nothing')}&affordable=true&inStock=true`)
  await expect(page.getByText('No gift matches')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the Gift Shop with nothing found')
}

async function administration(page: Page, company: Company): Promise<void> {
  const family = await variousGifts(company)
  await enterAsAdministrator(page)
  await page.goto(`/gift-shop?search=${family}`)
  const few = giftCard(page, `${family} few`)
  await expect(few.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expectAccessibleEverywhere(page, "the administrator's Gift Shop")

  await page.getByRole('button', { name: 'Add Gift Item' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add Gift Item' })
  await adding.locator('[type=submit]').click()
  await adding
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(adding.getByLabel('Name')).toBeFocused()
  for (const field of ['Name', 'Description', 'Price', 'Inventory']) {
    await expect(adding.getByText(`${field} is required`)).toBeVisible()
  }
  await adding.getByLabel('Name').fill(`${family} few`)
  await adding.getByLabel('Description').fill('Twice')
  await adding.getByLabel('Price').fill('1')
  await adding.getByLabel('Inventory').fill('1')
  await adding.getByLabel('Image', { exact: true }).setInputFiles(await imageFile())
  await expect(adding.getByRole('img', { name: 'Preview' })).toBeVisible()
  await adding.locator('[type=submit]').click()
  await expect(
    adding.getByText('Something went wrong, item with this name may already exist'),
  ).toBeVisible()
  await expectAccessibleEverywhere(page, 'Add Gift Item with its banner')
  await adding.getByRole('button', { name: 'Close' }).click()
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await expect(question).toBeVisible()
  await expectAccessibleEverywhere(page, 'Discard what you typed?')
  await question.getByRole('button', { name: 'Discard' }).click()

  await few.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove Gift Item' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'Remove')
}

async function picture(page: Page, company: Company): Promise<void> {
  await enter(page, await company.newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' }))
  await page.goto('/home')
  await expect(historyRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Change my picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change my picture' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles(await imageFile())
  await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'Change my picture')
}
