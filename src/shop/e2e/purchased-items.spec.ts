import type { Page } from '@playwright/test'
import { buyCart, intoCart } from '#test/e2e/cart.ts'
import type { Company, Person } from '#test/e2e/company.ts'
import {
  enter,
  expect,
  expectBalances,
  historyRows,
  homeOf,
  LONG_PROOF,
  test,
} from '#test/e2e/laurel.ts'
import { editGift, newGift, removeGift, uploadPicture } from '#test/e2e/shop.ts'

const PURCHASES = '**/api/purchases*'

async function buyer(company: Company): Promise<Person> {
  return company.newPerson({ appreciation: '100' })
}

const orders = (page: Page) => page.getByRole('article')
const history = (page: Page) => page.getByRole('list', { name: 'Order history' })

/** Changes an order as the administrator, without the screen. */
async function change(
  company: Company,
  order: number,
  to: 'hand-over' | 'refund',
  note = '',
): Promise<void> {
  const administrator = await company.administrator()
  const answer = await administrator.post(`/api/purchases/${order}/${to}`, { data: { note } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('shows gifts as they were at the purchase', async ({ page, company }) => {
  const me = await buyer(company)
  const picture = await uploadPicture(await company.administrator())
  const mug = await newGift(company, { price: '12.50', description: 'Holds tea', picture })
  const plain = await newGift(company, { price: '5.00' })
  await intoCart(me, mug, 2)
  await intoCart(me, plain)
  await buyCart(me)
  await editGift(company, mug, { name: `${mug.name} renamed`, price: '99.00', picture: null })
  await removeGift(company, plain)

  await enter(page, me)
  await page.goto('/purchased-items')
  await expect(orders(page)).toHaveCount(1)
  await expect(orders(page)).toContainText('Total 30.00 points')
  const items = orders(page).getByRole('listitem').filter({ hasText: 'Quantity' })
  await expect(items).toHaveText([
    `${mug.name}Holds tea12.50 pointsQuantity 2`,
    `${plain.name}${plain.description}5.00 pointsQuantity 1`,
  ])
  // Specification, section 9: the picture is 200 pixels high, the default one too.
  const shown = items.nth(0).locator('img')
  await expect(shown).toHaveJSProperty('complete', true)
  expect((await shown.boundingBox())?.height).toBe(200)
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect((await items.nth(1).locator('svg').first().boundingBox())?.height).toBe(200)
})

test(
  "shows dates in the specification's format, in the reader's time zone",
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser }) => {
    const me = await buyer(company)
    await intoCart(me, await newGift(company))
    await buyCart(me)
    const answer = await me.api.get('/api/purchases')
    const { purchases } = (await answer.json()) as { purchases: object[] }
    const date = '2024-03-05T13:30:00.000Z'
    const dated = { purchases: purchases.map((known) => ({ ...known, date })), next: null }
    const abroad = await newBrowser({ timezoneId: 'America/New_York' })
    for (const [shown, words] of [
      [page, 'March 5th, 2024 14:30PM'],
      [abroad, 'March 5th, 2024 08:30AM'],
    ] as const) {
      await enter(shown, me)
      await shown.route(PURCHASES, (route) => route.fulfill({ json: dated }))
      await shown.goto('/purchased-items')
      await expect(shown.getByRole('heading', { level: 2 })).toHaveText(words)
    }
  },
)

test('links to the shop when there are no purchases', { tag: LONG_PROOF }, async ({ page, me }) => {
  await page.goto('/purchased-items')
  await expect(page.getByText('No purchased items found.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the Gift Shop' }).click()
  await expect(page).toHaveURL('/gift-shop')
  expect(me.id).toBeGreaterThan(0)
})

test(
  'offers a retry when purchases cannot be loaded',
  { tag: LONG_PROOF },
  async ({ page, me, tolerate }) => {
    tolerate(/status of 500/)
    await page.route(PURCHASES, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/purchased-items')
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Failed to load purchased items. Please try again.',
    )
    await page.unroute(PURCHASES)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No purchased items found.')).toBeVisible()
    expect(me.id).toBeGreaterThan(0)
  },
)

test('shows the steps of an order live', { tag: LONG_PROOF }, async ({ page, company }) => {
  const me = await buyer(company)
  await enter(page, me)
  await page.goto('/purchased-items')
  await expect(page.getByText('No purchased items found.')).toBeVisible()
  await intoCart(me, await newGift(company))
  const order = await buyCart(me)
  await expect(history(page).getByRole('listitem')).toHaveText([/^Ordered/, 'Not handed over yet'])

  await change(company, order, 'hand-over', 'On your desk,\nunder the ficus')
  await expect(history(page).getByRole('listitem')).toHaveText([
    /^Ordered/,
    /^Handed over\w+ \d{1,2}(st|nd|rd|th), \d{4} \d\d:\d\d(AM|PM)On your desk,\s+under the ficus$/,
  ])
  await change(company, order, 'refund')
  await expect(history(page).getByRole('listitem')).toHaveText([
    /^Ordered/,
    /^Handed over/,
    /^Refunded/,
  ])
  await expect(orders(page).getByRole('banner').or(orders(page))).toContainText('Refunded')
})

test(
  'shows a refund to the buyer at once, in the balances that paid',
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser }) => {
    const me = await buyer(company)
    const gift = await newGift(company, { price: '40.00' })
    await intoCart(me, gift, 2)
    const order = await buyCart(me)
    await enter(page, me)
    await page.goto('/purchased-items')
    await expect(orders(page)).toContainText('Total 80.00 points')
    const home = await homeOf(await newBrowser(), me)
    await expectBalances(home, { total: '120.00', earned: '100.00', appreciation: '20.00' })

    await change(company, order, 'refund', 'It broke on the way')
    await expect(history(page)).toContainText('Refunded')
    await expect(history(page)).toContainText('It broke on the way')
    await expectBalances(home, { total: '200.00', earned: '100.00', appreciation: '100.00' })
    await expect(historyRows(home).first()).toContainText(`Refund of 2 × ${gift.name}`)
    await expect(historyRows(home).first()).toContainText('+80.00')
    // A repeated request does not refund again.
    await change(company, order, 'refund')
    const account = await (await me.api.get('/api/account')).json()
    expect(account).toMatchObject({ appreciation: '100.00', earned: '100.00' })
  },
)

test('shows twenty purchases, then more', { tag: LONG_PROOF }, async ({ page, company }) => {
  const me = await buyer(company)
  const gift = await newGift(company, { price: '0.01', inventory: 30 })
  for (let count = 0; count < 22; count++) {
    await intoCart(me, gift)
    await buyCart(me)
  }
  await enter(page, me)
  await page.goto('/purchased-items')
  await expect(orders(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(orders(page)).toHaveCount(22)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
})
