import { buyCart, intoCart, toCheckout } from '#test/e2e/cart.ts'
import { post, unique } from '#test/e2e/company.ts'
import { alert, enter, enterAsAdministrator, expect } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { passAMonth } from '#test/e2e/months.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { giftCard, newGift, type Gift } from '#test/e2e/shop.ts'

test('a keeper offers a donation; Ben gives three steps, and reads a month later where they went', async ({
  page,
  company,
  installation,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of 409 .*\/api\/donations$/)
  const name = unique('Well ')
  await test.step('the keeper adds it without a stock', async () => {
    await enterAsAdministrator(page)
    await page.goto('/gift-shop')
    await page.getByRole('search').getByRole('button', { name: 'Add Gift Item' }).click()
    const form = page.getByRole('dialog', { name: 'Add Gift Item' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Description').fill('A well for a village')
    await form.getByRole('switch', { name: 'Donation' }).focus()
    await page.keyboard.press('Space')
    await expect(form.getByLabel('Inventory')).toHaveCount(0)
    await form.getByLabel('Points of a step').fill('10')
    await expectAccessibleEverywhere(page, 'the form of a donation')
    await form.getByRole('button', { name: 'Add Gift Item' }).click()
    await expect(giftCard(page, name)).toContainText('A donation, in steps')
  })

  const answer = await (
    await company.administrator()
  ).get(`/api/gifts?search=${encodeURIComponent(name)}`)
  const [gift] = ((await answer.json()) as { gifts: Gift[] }).gifts
  const ben = await company.newPerson({ appreciation: '100' })
  const desk = await newBrowser()
  await test.step('Ben gives three steps, and nothing waits to be handed over', async () => {
    await enter(desk, ben)
    if (gift !== undefined) await intoCart(ben, gift, 3)
    const checkout = await toCheckout(desk)
    await checkout.submit.click()
    await expect(checkout.done).toHaveAccessibleName('Gifts bought')
    await desk.goto('/purchased-items')
    const order = desk.getByRole('article').filter({ hasText: name })
    await expect(order).toContainText('Given')
    await expect(order).not.toContainText('Handed over')
    await expect(desk.getByRole('main')).not.toContainText('is yours now')
    await expect(order).not.toContainText('Not handed over yet')
  })

  await test.step('the keeper sees what was given, without a name, and can’t pay it yet', async () => {
    await page.goto('/inventory')
    await page.getByRole('link', { name: 'Donations' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donations')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('30.00')
    await expect(row).toContainText('The month is not over')
    await expect(row).not.toContainText(ben.name)
    await expectAccessibleEverywhere(page, 'the donations')
  })

  await test.step('a month that looks over in the browser is still refused by the server', async () => {
    await page.route('**/api/donations?*', async (route) => {
      const response = await route.fetch()
      const shown = (await response.json()) as { donations: object[] }
      const donations = shown.donations.map((one) => ({ ...one, isOver: true }))
      await route.fulfill({ response, json: { ...shown, donations } })
    })
    await page.reload()
    await page.getByRole('button', { name: `Mark as paid: ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as paid' })
    await expect(dialog).toContainText('1 person gave 30 points.')
    await dialog.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(dialog).toContainText('Say where it went, such as the number of a receipt')
    await dialog.getByLabel('Receipt').fill('Receipt 17')
    await expectAccessibleEverywhere(page, 'the payment of a donation')
    await dialog.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(dialog).toContainText('This month is not over yet.')
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('with a thing in one order, the donation is given, and the thing waits', async () => {
    const thermos = await newGift(company, { name: 'Thermos' })
    if (gift !== undefined) await intoCart(ben, gift)
    await intoCart(ben, thermos)
    const order = await buyCart(ben)
    await desk.reload()
    const items = desk.getByRole('article').filter({ hasText: 'Thermos' }).getByRole('listitem')
    await expect(items.filter({ hasText: name })).toContainText('Given')
    await expect(
      items.filter({ hasText: 'Thermos, wrapped' }).filter({ hasText: 'Ordered' }),
    ).toHaveCount(1)
    await expectAccessibleEverywhere(desk, 'an order of a donation and a thing')

    const administrator = await company.administrator()
    await post(administrator, `/api/purchases/${order}/hand-over`, { note: '' })
    await page.goto(`/inventory?details=${encodeURIComponent(ben.email)}`)
    const back = { name: `Take back the hand-over of order ${order} of ${ben.name}` }
    await page.getByRole('button', back).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    const waiting = page.getByRole('region', { name: 'To hand over' })
    await expect(waiting).toContainText(ben.name)
    const lines = [{ line: 2, quantity: 1, fate: 'toStock' }]
    await post(administrator, `/api/purchases/${order}/refunds`, { note: '', lines })
    await expect(waiting).not.toContainText(ben.name)
    await expect(page.getByRole('button', back)).toHaveCount(0)
    const mixed = desk.getByRole('article').filter({ hasText: 'Thermos' })
    await expect(mixed).not.toContainText('Not handed over yet')
    await expect(mixed.locator('header')).toContainText('Given')
    await page.goto('/inventory/donations')
  })

  await test.step('a month later the keeper passes it on, and marks it with date and receipt', async () => {
    await passAMonth(installation, gift?.id ?? 0)
    await page.reload()
    await page.getByRole('button', { name: `Mark as paid: ${name}` }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Mark as paid' })
    await expect(dialog).toContainText('1 person gave 40 points.')
    await dialog.getByLabel('Paid on').fill('2026-11-20')
    await dialog.getByLabel('Receipt').fill('Wells e.V., receipt 17')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(alert(page, `Marked as paid: ${name}. Everybody who gave is told.`)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('20 Nov 2026')
    await expect(row).toContainText('Wells e.V., receipt 17')
  })

  await test.step('Ben reads where his points went', async () => {
    await desk.goto('/notifications')
    await expect(desk.getByText(`The 40 points you gave are passed on: ${name}`)).toBeVisible()
    await expect(desk.getByText('Wells e.V., receipt 17')).toBeVisible()
  })
})
