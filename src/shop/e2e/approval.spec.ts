import { buyCart, held, intoCart } from '#test/e2e/cart.ts'
import { alert, enter, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { editGift, newGift } from '#test/e2e/shop.ts'
import { NO_TERMS } from '#shop/contract/terms.ts'

test('Ben cancels while nobody has begun; Chioma declines one order and approves another', async ({
  page,
  company,
  newBrowser,
}) => {
  const gift = await newGift(company)
  await editGift(company, gift, {
    terms: { ...NO_TERMS, needsApproval: true, preparationDays: 3 },
  })
  const ben = await company.newPerson({ appreciation: '100' })
  const before = await held(ben)
  const desk = await newBrowser()
  const buy = async () => {
    await intoCart(ben, gift)
    return buyCart(ben)
  }

  await test.step('Ben changes his mind', async () => {
    await buy()
    await enter(desk, ben)
    await desk.goto('/purchased-items')
    await expect(desk.getByText('Waits for approval').first()).toBeVisible()
    await desk.getByRole('button', { name: /^Cancel the order of/ }).click()
    const dialog = desk.getByRole('dialog', { name: 'Cancel the order' })
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(alert(desk, 'Cancelled. Your points are back.')).toBeVisible()
    await expect(desk.getByRole('article').first()).toContainText('Cancelled')
    expect(await held(ben)).toEqual(before)
  })

  const row = (order: number) =>
    page.getByRole('button', { name: new RegExp(`^Approve order ${order} of`) }).first()

  await test.step('Chioma declines the next one, with a reason that Ben reads', async () => {
    const order = await buy()
    await enterAsAdministrator(page)
    await page.goto('/inventory')
    await expect(row(order)).toBeVisible()
    await page
      .getByRole('button', { name: new RegExp(`^Decline order ${order} of`) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Decline' })
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog.getByText('Please say why the order is declined.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Not this quarter')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: new RegExp(`^Declined: order ${order}`) }),
    ).toBeVisible()
    await expect(desk.getByText('Not this quarter')).toBeVisible()
    expect(await held(ben)).toEqual(before)
  })

  await test.step('and approves the last one, prepares it and hands it over', async () => {
    const order = await buy()
    await row(order).click()
    await page
      .getByRole('dialog', { name: 'Approve' })
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect(
      page.getByRole('alert').filter({ hasText: new RegExp(`^Approved: order ${order}`) }),
    ).toBeVisible()
    await page
      .getByRole('button', { name: new RegExp(`^Order ${order} of .* is in preparation$`) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'In preparation' })
    await dialog.getByRole('button', { name: 'In preparation' }).click()
    await expect(desk.getByText('In preparation').first()).toBeVisible()
    await expect(desk.getByRole('button', { name: /^Cancel the order of/ })).toHaveCount(0)
    await page
      .getByRole('button', { name: new RegExp(`^Hand over order ${order} of .* now$`) })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: new RegExp(`^Handed over: order ${order}`) }),
    ).toBeVisible()
  })
})
