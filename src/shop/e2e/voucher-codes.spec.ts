import { toPurchase } from '#test/e2e/cart.ts'
import { unique } from '#test/e2e/company.ts'
import { csvFile, ImportScreen } from '#test/e2e/imports.ts'
import { alert, enter, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { giftCard, newGift } from '#test/e2e/shop.ts'

test('a keeper loads 200 codes; Noor finds the voucher under Digital, shows hers, and gets another', async ({
  page,
  company,
  newBrowser,
}) => {
  const digital = unique('Digital ')
  const prefix = unique('BK')
  const gift = await newGift(company, { inventory: 0 })
  const count = (name: string) =>
    page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd')

  await test.step('the keeper puts the gift into Digital', async () => {
    await enterAsAdministrator(page)
    await page.goto('/inventory/order')
    await page.getByRole('button', { name: 'Add a category' }).click()
    const form = page.getByRole('dialog', { name: 'Add a category' })
    await form.getByLabel('English').fill(digital)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(alert(page, `The category ${digital} is saved.`)).toBeVisible()
    await page.goto(`/gift-shop/${gift.id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Gift Item' })
    await edit.getByRole('combobox', { name: 'Categories' }).fill(digital)
    await page.keyboard.press('Enter')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(alert(page, 'Updated Gift Item Successfully')).toBeVisible()
  })

  await test.step('loads 200 codes from a file, of which two rows are wrong', async () => {
    await page.getByRole('link', { name: 'Voucher codes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Codes of ${gift.name}`)
    await expect(page.getByText('There are no codes yet')).toBeVisible()
    await page.getByRole('link', { name: 'Load codes' }).click()
    await expect(page.getByText('Only their last signs are shown here.')).toBeVisible()
    await expectAccessibleEverywhere(page, 'the file of codes')
    const codes = Array.from(
      { length: 200 },
      (_, at) => `${prefix}-${1000 + at},77,25 EUR,,At any till`,
    )
    const wrong = ['abc,,,,', `${prefix}-1000,,,,`]
    const screen = new ImportScreen(page)
    await screen.check(csvFile(['Code,PIN,Value,Expires,Note', ...codes, ...wrong], 'codes.csv'))
    await screen.count('2 refused').click()
    await expect(screen.row(202)).toContainText('A code has 4 to 200 letters')
    await expect(screen.row(203)).toContainText('This code is there already.')
    await expect(page.getByRole('main')).not.toContainText(`${prefix}-1000`)
    await screen.confirm()
  })

  await test.step('mends the wrong row, and loads it too', async () => {
    await page.goto(`/inventory/codes/${gift.id}`)
    await expect(count('Loaded')).toHaveText('200')
    await page.getByRole('link', { name: 'Load codes' }).click()
    const screen = new ImportScreen(page)
    await screen.check(
      csvFile(
        ['Code,PIN,Value,Expires,Note', `${prefix}-1200,77,25 EUR,,At any till`],
        'mended.csv',
      ),
    )
    await expect(screen.count('1 would be created')).toBeVisible()
    await screen.confirm()
    await page.getByRole('link', { name: 'Look at the codes' }).click()
    await expect(count('Loaded')).toHaveText('201')
    await expect(count('Sold')).toHaveText('0')
    await expectAccessibleEverywhere(page, 'the codes of a gift')
  })

  const noor = await company.newPerson({ appreciation: '100' })
  const phone = await newBrowser({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await test.step('Noor chooses Digital, and buys the voucher', async () => {
    await enter(phone, noor)
    await phone.goto('/gift-shop')
    const links = phone.getByRole('navigation', { name: 'Categories' })
    await links.getByRole('link', { name: digital }).click()
    await expect(phone.getByRole('article')).toHaveCount(1)
    await giftCard(phone, gift.name).getByRole('button', { name: 'Add To Cart' }).click()
    await expect(alert(phone, 'Added To Cart Successfully')).toBeVisible()
    await phone.goto('/cart')
    const checkout = await toPurchase(phone)
    await checkout.submit.click()
    await expect(checkout.done).toHaveAccessibleName('Gifts bought')
  })

  let first = ''
  await test.step('shows the code with the keyboard, with its QR code and bar code', async () => {
    await phone.goto('/purchased-items')
    await expect(phone.getByText('Once you have seen it, it can’t be refunded.')).toBeVisible()
    await phone.getByRole('button', { name: 'Show code' }).focus()
    await phone.keyboard.press('Enter')
    const copy = phone.getByRole('button', { name: 'Copy' })
    await expect(copy).toBeFocused()
    await expect(phone.getByRole('img', { name: 'QR code of your voucher' })).toBeVisible()
    await expect(phone.getByRole('img', { name: 'Bar code of your voucher' })).toBeVisible()
    first = (await phone.getByText(new RegExp(`^${prefix}-1\\d{3}$`)).textContent()) ?? ''
    expect(first).not.toBe('')
    await expect(phone.getByText('At any till')).toBeVisible()
    await expect(phone.getByText('Handed over').first()).toBeVisible()
    await expect(phone.getByText(/is yours now/)).toHaveCount(0)
    await expectAccessibleEverywhere(phone, 'a shown code')
  })

  await test.step('the keeper replaces it, and sees only last signs', async () => {
    await page.reload()
    await expect(count('Shown')).toHaveText('1')
    await page.getByLabel('Show', { exact: true }).selectOption('Shown')
    await expect(page).toHaveURL(/state=shown/)
    await expect(page.getByRole('main')).not.toContainText(first)
    await page.getByRole('button', { name: /^Replace the code/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace the code' })
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect(dialog).toContainText('Say why the code is replaced: its buyer reads it.')
    await dialog.getByLabel('Reason').fill('The till does not know it')
    await expectAccessibleEverywhere(page, 'the reason of a replacement')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect(alert(page, `${noor.name} has a new code, and is told.`)).toBeVisible()
    await expect(count('Replaced')).toHaveText('1')
    await expect(count('Loaded')).toHaveText('199')
  })

  await test.step('Noor reads of it, and shows the new one', async () => {
    await phone.goto('/notifications')
    await expect(phone.getByText(`You have a new code: ${gift.name}`)).toBeVisible()
    await expect(phone.getByText('The till does not know it')).toBeVisible()
    await phone.goto('/purchased-items')
    await expect(phone.getByText('Replaced by another code')).toBeVisible()
    await phone.getByRole('button', { name: 'Show code' }).click()
    const second = phone.getByText(new RegExp(`^${prefix}-1\\d{3}$`))
    await expect(second).toBeVisible()
    await expect(second).not.toHaveText(first)
  })
})
