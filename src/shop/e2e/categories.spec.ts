import { unique } from '#test/e2e/company.ts'
import { alert, enter, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { giftCard, newGift } from '#test/e2e/shop.ts'

test('the keeper makes categories and puts a gift first; people choose by them', async ({
  page,
  company,
  newBrowser,
}) => {
  const digital = unique('Digital ')
  const [mug, voucher] = [await newGift(company), await newGift(company)]
  await newGift(company)
  await enterAsAdministrator(page)

  await test.step('adds a category in two languages, and puts a gift into it', async () => {
    await page.goto('/inventory')
    await page.getByRole('link', { name: 'Categories and order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories and order')
    await page.getByRole('button', { name: 'Add a category' }).click()
    const form = page.getByRole('dialog', { name: 'Add a category' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toContainText('A category needs a name in at least one language.')
    await form.getByLabel('English').fill(digital)
    await form.getByLabel('Deutsch').fill(`${digital} auf Deutsch`)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(alert(page, `The category ${digital} is saved.`)).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: digital })
    await expect(row).toContainText('No gifts yet: nobody sees it')

    await page.goto(`/gift-shop?search=${encodeURIComponent(voucher.name)}`)
    await expect(page.getByRole('navigation', { name: 'Categories' })).toHaveCount(0)
    await giftCard(page, voucher.name).getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Gift Item' })
    await edit.getByRole('combobox', { name: 'Categories' }).fill(digital.slice(0, 12))
    await page.keyboard.press('Enter')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(alert(page, 'Updated Gift Item Successfully')).toBeVisible()
  })

  await test.step('puts a gift first', async () => {
    await page.goto('/inventory/order')
    await page.getByLabel('Find a gift to put first').fill(mug.name)
    await page.getByRole('button', { name: `Put ${mug.name} first` }).click()
    await expect(alert(page, `${mug.name} comes first now.`)).toBeVisible()
  })

  await test.step('somebody chooses by the category, which stands in the address', async () => {
    const desk = await newBrowser()
    await enter(desk, await company.newPerson())
    await desk.goto('/gift-shop')
    await expect(desk.getByRole('article').first()).toHaveAccessibleName(mug.name)
    await expect(desk.getByLabel('Sort')).toHaveValue('arranged')
    const links = desk.getByRole('navigation', { name: 'Categories' })
    await links.getByRole('link', { name: digital }).click()
    await expect(desk).toHaveURL(/category=\d+/)
    await expect(desk.getByRole('article')).toHaveCount(1)
    await expect(giftCard(desk, voucher.name)).toBeVisible()
    await desk.reload()
    await expect(giftCard(desk, voucher.name)).toBeVisible()
    await expect(links.getByRole('link', { name: digital })).toHaveAttribute('aria-current', 'page')
    await links.getByRole('link', { name: 'All gifts' }).click()
    await expect(giftCard(desk, mug.name)).toBeVisible()
    await desk.goBack()
    await expect(desk.getByRole('article')).toHaveCount(1)
  })

  await test.step('takes both back; the gifts stay', async () => {
    await page.getByRole('button', { name: `${mug.name}: not first any more` }).click()
    await expect(alert(page, `${mug.name} has no place of its own any more.`)).toBeVisible()
    await page.getByRole('button', { name: `Remove ${digital}` }).click()
    const asked = page.getByRole('dialog', { name: 'Remove this category?' })
    await expect(asked).toContainText(`1 gift is in ${digital}. It stays in the shop.`)
    await asked.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(alert(page, `The category ${digital} is removed.`)).toBeVisible()
    await page.goto(`/gift-shop?search=${encodeURIComponent(voucher.name)}`)
    await expect(giftCard(page, voucher.name)).toBeVisible()
  })

  await expectAccessibleEverywhere(page, '/inventory/order')
})
