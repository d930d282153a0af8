import { intoCart } from '#test/e2e/cart.ts'
import { alert, enter, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { editGift, giftCard, newGift } from '#test/e2e/shop.ts'

test('a buyer reads the terms before paying, and the order keeps them', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of 409 .*\/api\/gifts\/\d+$/)
  const gift = await newGift(company)
  const found = `/gift-shop?search=${encodeURIComponent(gift.name)}`
  const form = page.getByRole('dialog', { name: 'Edit Gift Item' })

  await test.step('the keeper writes them', async () => {
    await enterAsAdministrator(page)
    await page.goto(found)
    await giftCard(page, gift.name).getByRole('button', { name: 'Edit' }).click()
    await form.getByText('Terms', { exact: true }).click()
    await form.getByLabel('Fine print').fill('In size M alone')
    await form.getByLabel('Preparation').selectOption('5 days')
    await form.getByLabel('Can’t be returned').check()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(alert(page, 'Updated Gift Item Successfully')).toBeVisible()
    await expect(giftCard(page, gift.name)).toContainText(/Ready in 5 days\s*Can’t be returned/)
  })

  await test.step('a change of somebody else’s is not overwritten', async () => {
    await giftCard(page, gift.name).getByRole('button', { name: 'Edit' }).click()
    await form.getByLabel('Description').fill('Overwritten')
    await editGift(company, gift, { price: '12.00' })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByText('Somebody changed this gift meanwhile.')).toBeVisible()
    await form.press('Escape')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(giftCard(page, gift.name)).toContainText('12')
  })

  await test.step('a buyer sees them at the checkout and in the order', async () => {
    const ben = await company.newPerson({ appreciation: '100' })
    await intoCart(ben, gift)
    const desk = await newBrowser()
    await enter(desk, ben)
    await desk.goto(`/gift-shop/${gift.id}`)
    await expect(desk.getByText('In size M alone')).toBeVisible()
    await desk.goto('/withdraw?buy=cart')
    await expect(desk.getByText('In size M alone')).toBeVisible()
    await desk.getByRole('button', { name: 'Pay 12.00 points' }).click()
    await expect(desk.getByRole('dialog')).toBeVisible()
    await desk.goto('/purchased-items')
    await expect(desk.getByText('Can’t be returned')).toBeVisible()
  })
})
