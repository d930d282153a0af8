import { cartOf } from '#test/e2e/cart.ts'
import { unique } from '#test/e2e/company.ts'
import { alert, enter, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { tabTo } from '#test/e2e/looks.ts'
import { giftCard, imageFile, newGift } from '#test/e2e/shop.ts'

test(
  'finds a gift and adds it to the cart with the keyboard alone',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    const family = unique('Key')
    await newGift(company, { name: `${family} one`, inventory: 0 })
    const gift = await newGift(company, { name: `${family} two` })
    await page.goto('/gift-shop')
    await expect(giftCard(page, gift.name)).toBeVisible()
    await tabTo(page, page.getByRole('searchbox', { name: 'Search gifts' }))
    await page.keyboard.type(family)
    await expect(page.getByText('2 gifts', { exact: true })).toBeVisible()
    const sort = page.getByRole('combobox', { name: 'Sort' })
    await tabTo(page, sort)
    await page.keyboard.press('ArrowDown')
    await expect(sort).toHaveValue('cheapest')
    const inStock = page.getByRole('checkbox', { name: 'In stock' })
    await tabTo(page, inStock)
    await page.keyboard.press('Space')
    await expect(inStock).toBeChecked()
    await expect(inStock).toBeFocused()
    await expect(page.getByText('1 gift', { exact: true })).toBeVisible()
    const card = giftCard(page, gift.name)
    const add = card.getByRole('button', { name: 'Add To Cart' })
    await tabTo(page, add)
    await expect(add).toHaveAccessibleDescription(gift.name)
    await page.keyboard.press('Enter')
    await expect(alert(page, 'Added To Cart Successfully')).toBeVisible()
    await expect(add).toBeFocused()
    expect(await cartOf(me)).toMatchObject({ lines: [{ id: gift.id, quantity: 1 }] })
  },
)

test(
  'chooses a picture with the keyboard, and shows the focus on its drop zone',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, await company.newPerson())
    await page.goto('/home')
    await page.getByRole('button', { name: 'Change my picture' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change my picture' })
    const file = dialog.getByLabel('Picture', { exact: true })
    await tabTo(page, file)
    const button = file.locator('xpath=..')
    await expect(button).toHaveCSS('outline-style', 'solid')
    await expect(async () => {
      const chooser = page.waitForEvent('filechooser', { timeout: 5_000 })
      await file.press('Enter')
      await (await chooser).setFiles(await imageFile())
    }).toPass()
    await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
    const save = dialog.getByRole('button', { name: 'Save picture' })
    await expect(save).toBeEnabled()
    await tabTo(page, dialog.getByRole('button', { name: 'Remove picture' }))
    await expect(button).not.toHaveCSS('outline-style', 'solid')
    await tabTo(page, save)
    await page.keyboard.press('Enter')
    await expect(alert(page, 'Your picture is changed.')).toBeVisible()
  },
)
