import { cartOf, held, intoCart, shopper, toCheckout, toPurchase } from '#test/e2e/cart.ts'
import { expect, LONG_PROOF, test, withoutLiveEvents } from '#test/e2e/laurel.ts'
import { editGift, newGift } from '#test/e2e/shop.ts'

test(
  'leads from the checkout to the paid order and the purchases, or back to Login',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('opens Withdraw from the menu during the checkout', async () => {
      await shopper(page, company)
      await page.goto('/cart')
      await toPurchase(page)
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Withdraw' })
        .click()
      await expect(page).toHaveTitle(/Withdraw · Laurel$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeFocused()
    })
    await test.step('shows the paid order behind the success dialog', async () => {
      const { gift } = await shopper(page, company, {}, 2)
      const screen = await toCheckout(page)
      const shown = page.getByRole('main')
      // The event of the emptied cart arrives before the answer.
      const emptied = page.waitForResponse(
        async (answer) =>
          answer.url().endsWith('/api/cart') && (await answer.text()).includes('[]'),
      )
      await page.route('**/api/purchases', async (route) => {
        const answer = await route.fetch()
        await emptied
        await expect(shown).toContainText(gift.name)
        await screen.expectChange('Appreciation', '100.00', '40.00')
        await route.fulfill({ response: answer })
      })
      await screen.submit.click()
      await expect(screen.done).toBeVisible()
      await expect(screen.done.getByRole('heading', { name: gift.name })).toBeVisible()
      await expect(screen.done).toContainText('The administrator hands your order over.')
      await expect(shown).toContainText('Thank you, your order is paid.')
      await expect(shown).toContainText(`What you bought${gift.name}2 × 30.0060.00`)
      await expect(shown).toContainText('Amount60.00 points')
      await expect(shown).not.toContainText('Your cart is empty')
      await expect(shown).not.toContainText('too few')
      await expect(page.getByRole('button', { name: 'Pay', includeHidden: true })).toHaveCount(0)
      await page.unrouteAll()
    })
    await test.step('leads from the success dialog to the purchases, and back to the cart', async () => {
      await shopper(page, company)
      const screen = await toCheckout(page)
      await screen.submit.click()
      await expect(screen.done.getByRole('link', { name: 'See your purchases' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/purchased-items')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await page.goBack()
      await expect(page).toHaveURL('/cart')
      await expect(page.getByText('Your cart is empty')).toBeVisible()
    })
    await test.step('offers no second payment after a reload', async () => {
      const { gift } = await shopper(page, company)
      const screen = await toCheckout(page)
      await screen.submit.click()
      await expect(screen.done).toBeVisible()
      await page.reload()
      await expect(page.getByText('Your cart is empty')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
      await expect(screen.submit).toBeHidden()
      await page.getByRole('main').getByRole('link', { name: 'Purchased Items' }).click()
      await expect(page.getByRole('article')).toContainText(gift.name)
    })
    await test.step('says at Login that nothing was bought when the session had ended', async () => {
      tolerate(/status of 401 /)
      await withoutLiveEvents(page, tolerate)
      const { me, gift } = await shopper(page, company)
      const screen = await toCheckout(page)
      await screen.paySignedOut()
      expect((await cartOf(me)).lines).toMatchObject([{ id: gift.id }])
    })
  },
)

test('leaves sold-out gifts out, and says so before', async ({ page, company }) => {
  const { me, gift } = await shopper(page, company, {}, 3)
  const gone = await newGift(company, { inventory: 1 })
  await intoCart(me, gone)
  await editGift(company, gone, { inventoryChange: -1 })
  await editGift(company, gift, { inventoryChange: -8 })
  await page.goto('/cart')
  const leftOut =
    '1 gift is out of stock: it will be left out of your order and removed from your cart. ' +
    '1 gift has fewer items left than you picked: the rest will be removed from your cart, too.'
  await expect(page.getByRole('complementary')).toContainText(leftOut)
  const screen = await toPurchase(page)
  const shown = page.getByRole('main')
  // Each warning is there once.
  for (const warning of [
    'Only 2 item(s) available.',
    'Sorry, this item is now out of stock.',
    'What is not in stock leaves your cart with this order.',
  ]) {
    await expect(shown.getByText(warning)).toHaveCount(1)
  }
  await expect(page.getByRole('region', { name: 'What you buy' })).toContainText(
    `${gift.name}2 × 30.00Only 2 item(s) available.60.00`,
  )
  await expect(page.getByRole('region', { name: 'Left out' })).toContainText(
    `${gone.name}Sorry, this item is now out of stock.`,
  )
  await screen.submit.click()
  await expect(screen.done).toContainText('You bought 2 items for 60.00 points.')
  await screen.done.getByRole('link', { name: 'See your purchases' }).click()
  const items = page.getByRole('article').getByRole('listitem').filter({ hasText: 'Quantity' })
  await expect(items).toHaveCount(1)
  await expect(items).toContainText(gift.name)
  await expect(items).toContainText('Quantity 2')
  expect(await held(me)).toMatchObject({ appreciation: '40.00' })
  expect(await cartOf(me)).toMatchObject({ lines: [] })
})
