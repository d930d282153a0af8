import { buyCart, cartLine, cartLink, cartOf, cartTotal, intoCart } from '#test/e2e/cart.ts'
import { alert, enter, expect, LONG_PROOF, test, withoutLiveEvents } from '#test/e2e/laurel.ts'
import { editGift, newGift } from '#test/e2e/shop.ts'

const CART = '**/api/cart'
const LINE = '**/api/cart/*'

test('changes a quantity with buttons or by typing, and saves it at once', async ({
  page,
  me,
  company,
}) => {
  const gift = await newGift(company, { price: '12.50', description: 'Holds tea' })
  await intoCart(me, gift)
  await page.goto('/cart')
  const line = cartLine(page, gift)
  await expect(line.card).toContainText('Holds tea')
  await expect(line.card).toContainText('12.50 points each')
  await expect(line.quantity).toHaveValue('1')
  await expect(line.fewer).toHaveAttribute('aria-disabled', 'true')
  await line.more.click()
  await line.more.click()
  await expect(line.quantity).toHaveValue('3')
  await expect(cartTotal(page)).toHaveText('Total 37.50 points')
  await line.fewer.click()
  await expect(cartTotal(page)).toHaveText('Total 25.00 points')
  await line.quantity.fill('7')
  await expect(cartTotal(page)).toHaveText('Total 87.50 points')
  await expect.poll(() => cartOf(me)).toMatchObject({ lines: [{ quantity: 7 }], total: '87.50' })

  for (const wrong of ['0', '1000', '-2', '1.5', '']) {
    await line.quantity.fill(wrong)
    await expect(line.card.getByRole('alert')).toHaveText(
      'Quantity must be a whole number from 1 to 999',
    )
    await expect(line.quantity).toHaveAccessibleDescription(
      'Quantity must be a whole number from 1 to 999',
    )
  }
  // No request was sent.
  expect(await page.getByRole('alert').count()).toBe(1)
  await expect(cartTotal(page)).toHaveText('Total 87.50 points')
  await page.reload()
  await expect(line.quantity).toHaveValue('7')
  await line.quantity.fill('0')
  await line.more.click()
  await expect(line.card.getByRole('alert')).toBeHidden()
  await expect(line.quantity).toHaveValue('8')
})

test(
  'keeps the cart right when the server is slow or does not answer',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    const gift = await newGift(company, { price: '2.00', inventory: 50 })
    await intoCart(me, gift)
    const line = cartLine(page, gift)
    await test.step('shows quick presses at once, and saves the last quantity', async () => {
      const answered = Promise.withResolvers<void>()
      let calls = 0
      await page.route(LINE, async (route) => {
        calls += 1
        await answered.promise
        await route.continue()
      })
      await page.goto('/cart')
      await line.more.click({ clickCount: 6 })
      await expect(line.quantity).toHaveValue('7')
      await expect(cartTotal(page)).toHaveText('Total 14.00 points')
      answered.resolve()
      await expect.poll(() => cartOf(me)).toMatchObject({ lines: [{ quantity: 7 }] })
      await expect(line.quantity).toHaveValue('7')
      // One request for the first press, one for all later ones.
      expect(calls).toBe(2)
      await page.unrouteAll()
    })
    await test.step('offers a retry when the cart cannot be loaded', async () => {
      tolerate(/status of 500/)
      // A page without live events.
      await withoutLiveEvents(page, tolerate)
      await page.route(CART, (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.goto('/cart')
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'Failed to load cart items. Please try again.',
      )
      await page.unroute(CART)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(line.quantity).toHaveValue('7')
    })
    await test.step('restores the cart after a failed change, with a message', async () => {
      tolerate(/ERR_FAILED|status of 404 .*\/api\/cart/)
      const kept = await cartOf(me)
      await page.route(CART, (route) => route.fulfill({ json: kept }))
      await page.route(LINE, (route) => route.abort())
      await line.remove.click()
      await expect(alert(page, 'Failed to remove from cart. Please try again.')).toBeVisible()
      await expect(line.quantity).toHaveValue('7')
      await line.more.click()
      await expect(alert(page, 'The server did not answer. Please try again.')).toBeVisible()
      await expect(line.quantity).toHaveValue('7')
      await expect(cartTotal(page)).toHaveText('Total 14.00 points')

      expect((await me.api.delete(`/api/cart/${gift.id}`)).ok()).toBe(true)
      await page.unroute(LINE)
      await page.unroute(CART)
      await line.more.click()
      await expect(alert(page, 'This gift is not in your cart any more.')).toBeVisible()
      await expect(page.getByText('Your cart is empty')).toBeVisible()
    })
  },
)

test(
  'updates the cart on a second device, confirms a removal, and counts the gifts in the menu',
  { tag: LONG_PROOF },
  async ({ page, me, company, newBrowser }) => {
    await test.step('updates the cart on a second device', async () => {
      const mug = await newGift(company, { price: '3.00' })
      const book = await newGift(company, { price: '5.00' })
      await intoCart(me, mug)
      const phone = await newBrowser()
      await enter(phone, me)
      await phone.goto('/cart')
      await page.goto('/cart')
      await expect(cartTotal(phone)).toHaveText('Total 3.00 points')

      await cartLine(page, mug).more.click()
      await expect(cartLine(phone, mug).quantity).toHaveValue('2')
      await expect(cartTotal(phone)).toHaveText('Total 6.00 points')
      await expect(cartLink(phone)).toHaveAccessibleDescription('2 items in your cart')
      await intoCart(me, book)
      await expect(cartLine(page, book).card).toBeVisible()
      await expect(cartTotal(phone)).toHaveText('Total 11.00 points')

      await cartLine(phone, mug).remove.click()
      await expect(cartLine(page, mug).card).toBeHidden()
      await cartLine(phone, book).remove.click()
      await expect(page.getByText('Your cart is empty')).toBeVisible()
      await expect(cartLink(page)).toHaveAccessibleDescription('0 items in your cart')
    })
    await test.step('confirms a removal, and keeps the focus in place', async () => {
      const first = await newGift(company)
      const second = await newGift(company)
      await intoCart(me, first)
      await intoCart(me, second)
      await page.goto('/cart')
      await cartLine(page, first).remove.focus()
      await page.keyboard.press('Enter')
      await expect(alert(page, 'Removed from Cart Successfully')).toBeVisible()
      await expect(cartLine(page, first).card).toBeHidden()
      await expect(cartLine(page, second).card).toBeFocused()
      await cartLine(page, second).remove.click()
      await expect(page.getByText('Your cart is empty')).toBeVisible()
      await expect.poll(() => cartOf(me)).toMatchObject({ lines: [] })
      await page.getByRole('link', { name: 'Go to the Gift Shop' }).click()
      await expect(page).toHaveURL('/gift-shop')
    })
    await test.step('shows the number of gifts in the menu on every page', async () => {
      const gift = await newGift(company)
      await page.goto('/deposit')
      await expect(cartLink(page)).toHaveAccessibleDescription('0 items in your cart')
      await intoCart(me, gift)
      await expect(cartLink(page)).toHaveAccessibleDescription('1 item in your cart')
      await intoCart(me, await newGift(company, { inventory: 200 }), 130)
      await expect(cartLink(page)).toHaveAccessibleDescription('131 items in your cart')
      await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('99+')
      await expect(cartLink(page)).toHaveText('Cart')
    })
  },
)

test('shows changes of the shop in the cart, word for word', async ({ page, me, company }) => {
  const buyer = await company.newPerson({ appreciation: '500' })
  const scarce = await newGift(company, { price: '10.00', inventory: 3 })
  const other = await newGift(company, { price: '1.00' })
  await intoCart(me, scarce, 3)
  await intoCart(me, other)
  await page.goto('/cart')
  const line = cartLine(page, scarce)
  await expect(cartTotal(page)).toHaveText('Total 31.00 points')
  await expect(line.card.getByRole('status')).toHaveText('')

  await intoCart(buyer, scarce, 2)
  await buyCart(buyer)
  await expect(line.card.getByRole('status')).toHaveText('Only 1 item(s) available.')
  await expect(line.card.getByText(/^10\.00 points$/)).toBeVisible()
  await expect(cartTotal(page)).toHaveText('Total 11.00 points')
  await expect(page.getByText(/^1 gift has fewer items left than you picked/)).toBeVisible()

  await intoCart(buyer, scarce)
  await buyCart(buyer)
  await expect(line.card.getByRole('status')).toHaveText('Sorry, this item is now out of stock.')
  await expect(line.card.getByText(/^0\.00 points$/)).toBeVisible()
  await expect(
    page.getByText(
      '1 gift is out of stock: it will be left out of your order and removed from your cart.',
    ),
  ).toBeVisible()
  await expect(cartTotal(page)).toHaveText('Total 1.00 points')

  await editGift(company, other, { price: '2.25', name: `${other.name} deluxe` })
  await expect(cartLine(page, { name: `${other.name} deluxe` }).card).toContainText('2.25 points')
  await expect(cartTotal(page)).toHaveText('Total 2.25 points')
})
