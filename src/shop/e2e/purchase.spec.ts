import { cartLink, held, intoCart, shopper, toCheckout, toPurchase } from '#test/e2e/cart.ts'
import { type Person } from '#test/e2e/company.ts'
import {
  enter,
  expect,
  expectBalances,
  historyRows,
  LONG_PROOF,
  test,
  withoutLiveEvents,
} from '#test/e2e/laurel.ts'
import { loseAnswer } from '#test/e2e/lost-answers.ts'
import { MoveScreen } from '#test/e2e/move.ts'
import { editGift, newGift, uploadPicture, type Gift } from '#test/e2e/shop.ts'

const PURCHASES = '**/api/purchases'

async function stockOf(person: Person, { id, name }: Gift): Promise<number | undefined> {
  const answer = await person.api.get('/api/gifts', { params: { search: name } })
  const { gifts } = (await answer.json()) as { gifts: Gift[] }
  return gifts.find((gift) => gift.id === id)?.stock
}

/** Whether a picture is shown in its own shape, and nothing of it cut off. */
function isWhole(image: Element): boolean {
  const { naturalWidth, naturalHeight } = image as HTMLImageElement
  const { width, height } = image.getBoundingClientRect()
  return Math.abs(naturalWidth / naturalHeight - width / height) < 0.02
}

test('BUY NOW! pays for the cart from the appreciation balance, never from earned', async ({
  page,
  company,
}) => {
  await test.step('BUY NOW! pays for the cart from the appreciation balance', async () => {
    const picture = await uploadPicture(await company.administrator())
    const { me, gift } = await shopper(page, company, { price: '12.50', picture }, 2)
    await page.goto('/cart')
    const screen = await toPurchase(page)
    await expect(page).toHaveTitle(/Checkout · Laurel$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
    const withdraw = page.getByRole('navigation', { name: 'Main' }).getByRole('link', {
      name: 'Withdraw',
    })
    await expect(withdraw).not.toHaveAttribute('aria-current')
    await screen.expectChange('Appreciation', '100.00', '75.00')
    await screen.expectChange('Total', '200.00', '175.00')
    const balance = page.getByRole('group', { name: 'Balance', exact: true })
    await expect(balance).toContainText('Earned 100.00Total')
    await expect(page.getByRole('group', { name: 'Account Name' })).toContainText(me.name)
    await expect(screen.amount).toHaveText('Amount25.00 points')
    const bought = page.getByRole('region', { name: 'What you buy' }).getByRole('listitem')
    await expect(bought).toHaveText([`${gift.name}2 × 12.5025.00`])
    await expect(screen.submit).toHaveText('Pay 25.00 points')
    await screen.submit.click()
    await expect(screen.done).toHaveAccessibleName('Gifts bought')
    const scene = screen.done.getByRole('region', { name: gift.name })
    await expect(scene).toContainText('The administrator hands your order over.')
    await expect.poll(() => scene.locator('img').evaluate(isWhole)).toBe(true)
    await expect(screen.done).toContainText('You bought 2 items for 25.00 points.')
    await expect(screen.done).toContainText('Your total balance is now 175.00 points.')
    await screen.done.getByRole('link', { name: 'See your purchases' }).click()

    await expect(page).toHaveURL('/purchased-items')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText(gift.name)
    await expect(cartLink(page)).toHaveAccessibleDescription('0 items in your cart')
    expect(await stockOf(me, gift)).toBe(8)
    await page.goto('/home')
    await expectBalances(page, { total: '175.00', earned: '100.00', appreciation: '75.00' })
    await expect(historyRows(page).first()).toContainText(`Bought ${gift.name}`)
    await expect(historyRows(page).first()).toContainText('−25.00')
  })
  await test.step('pays for gifts from appreciation only, never from earned', async () => {
    const me = await company.newPerson({ deposited: '1000', appreciation: '40' })
    await intoCart(me, await newGift(company, { price: '40.01' }))
    await enter(page, me)
    let asked = false
    page.on('request', (request) => {
      if (request.url().endsWith('/api/purchases') && request.method() === 'POST') asked = true
    })
    await page.goto('/withdraw?buy=cart')
    const screen = new MoveScreen(page, 'Pay')
    await expect(page.getByRole('main')).toContainText(
      'Your appreciation balance holds 40.00 points, 0.01 too few for this purchase.',
    )
    await screen.expectRefused('Insufficient funds in your transfer balance for this purchase')
    expect(asked).toBe(false)
  })
})

test(
  'sells the last item to one of two buyers, and buys once on a double click or a lost answer',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate, newBrowser }) => {
    await test.step('sells the last item to one of two buyers, and tells the other', async () => {
      tolerate(/status of 409 .*\/api\/purchases$/)
      const { me, gift } = await shopper(page, company, { inventory: 1 })
      const rival = await company.newPerson({ appreciation: '100' })
      await intoCart(rival, gift)
      const desk = await newBrowser()
      await enter(desk, rival)
      const mine = await toCheckout(page)
      const theirs = await toCheckout(desk)

      await mine.submit.click()
      await expect(mine.done).toContainText('You bought 1 item for 30.00 points.')
      await theirs.submit.click()
      await expect(theirs.banner).toHaveText('Items in your cart are currentlynot in stock.')
      await expect(desk.getByRole('region', { name: 'Left out' })).toContainText(
        `${gift.name}Sorry, this item is now out of stock.`,
      )
      await theirs.expectRefused('Items in your cart are currentlynot in stock.')
      expect(await held(me)).toMatchObject({ appreciation: '70.00' })
      expect(await held(rival)).toMatchObject({ appreciation: '100.00' })
      expect(await stockOf(me, gift)).toBe(0)
    })
    await test.step('buys once on a double click on Pay', async () => {
      const { me } = await shopper(page, company)
      const screen = await toCheckout(page)
      await screen.submit.dblclick()
      await expect(screen.done).toBeVisible()
      expect(await held(me)).toMatchObject({ appreciation: '70.00' })
    })
    await test.step('buys once when the answer is lost', async () => {
      tolerate(/ERR_CONNECTION_RESET/)
      const { me, gift } = await shopper(page, company, { price: '60.00' })
      const screen = await toCheckout(page)
      await page.route(PURCHASES, loseAnswer)
      await screen.submit.click()
      await expect(screen.banner).toHaveText('Something went wrong with the withdrawal.')
      await expect(page.getByText(/it can't happen twice/)).toBeVisible()
      // The cart is empty by now, but the form keeps the order for a retry.
      await expect(cartLink(page)).toHaveAccessibleDescription('0 items in your cart')
      await expect(screen.amount).toHaveText('Amount60.00 points')
      await page.unroute(PURCHASES)
      await screen.submit.click()
      await expect(screen.done).toContainText('You bought 1 item for 60.00 points.')
      expect(await held(me)).toMatchObject({ appreciation: '40.00' })
      expect(await stockOf(me, gift)).toBe(9)
    })
  },
)

test(
  'is told of what changed while no live events came',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('pays a changed total at the next press when the server found the change', async () => {
      tolerate(/status of 409 .*\/api\/purchases$/)
      await withoutLiveEvents(page, tolerate)
      const { me, gift } = await shopper(page, company)
      const screen = await toCheckout(page)
      await editGift(company, gift, { price: '45.00' })
      await screen.submit.click()
      await expect(screen.banner).toHaveText('Your cart has changed. Please look at the new total.')
      await expect(screen.submit).toHaveText('Pay 45.00 points')
      await screen.submit.click()
      await expect(screen.done).toContainText('You bought 1 item for 45.00 points.')
      expect(await held(me)).toMatchObject({ appreciation: '55.00' })
    })
    await test.step('refuses to pay for a cart emptied on another device', async () => {
      tolerate(/status of 409 .*\/api\/purchases$/)
      await withoutLiveEvents(page, tolerate)
      const { me, gift } = await shopper(page, company)
      const screen = await toCheckout(page)
      expect((await me.api.delete(`/api/cart/${gift.id}`)).ok()).toBe(true)
      await screen.submit.click()
      await expect(page.getByText('Your cart is empty')).toBeVisible()
      await expect(screen.banner).toHaveText('Cart is empty')
      await page.getByRole('main').getByRole('link', { name: 'Go to the Gift Shop' }).click()
      await expect(page).toHaveURL('/gift-shop')
    })
  },
)
