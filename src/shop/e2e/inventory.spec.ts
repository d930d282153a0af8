import type { Locator, Page, Route } from '@playwright/test'
import { unique } from '#test/e2e/company.ts'
import {
  cellsOf,
  details,
  detailsHeading,
  newOrder,
  openInventory,
  rowOf,
  stock,
} from '#test/e2e/inventory.ts'
import { alert, expect, LONG_PROOF, test, withoutLiveEvents } from '#test/e2e/laurel.ts'
import { loseAnswer } from '#test/e2e/lost-answers.ts'
import { newGift, type Gift } from '#test/e2e/shop.ts'

const STOCK = '**/api/gifts/*/stock'

/** Checks that it is visible below the sticky bar. */
async function expectClearOfBar(page: Page, heading: Locator): Promise<void> {
  await expect(heading).toBeInViewport({ ratio: 1 })
  const bottom = (locator: Locator) =>
    locator.evaluate((element) => element.getBoundingClientRect().bottom)
  const top = await heading.evaluate((element) => element.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(await bottom(page.getByRole('banner')))
}

function addMore(page: Page, { name }: Pick<Gift, 'name'>) {
  const dialog = page.getByRole('dialog', { name: 'Add More' })
  return {
    opener: rowOf(page, { name }).getByRole('button', { name: /^Add More/ }),
    dialog,
    quantity: dialog.getByRole('spinbutton', { name: 'Quantity' }),
    add: dialog.getByRole('button', { name: 'Add More' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  }
}

test('Add More raises the stock, and resets to 0', async ({ page, company }) => {
  const gift = await newGift(company, { inventory: 7 })
  await openInventory(page, { search: gift.name })
  await expect(cellsOf(page, gift)).toHaveText(['7', '0', 'Add More'])
  const { opener, dialog, quantity, add, cancel } = addMore(page, gift)
  await expect(opener).toHaveText('Add More')
  await opener.click()
  await expect(dialog).toContainText(gift.name)
  await expect(quantity).toHaveValue('0')
  await expect(quantity).toBeFocused()
  await expect(add).toBeDisabled()
  await quantity.fill('')
  await expect(add).toBeDisabled()
  for (const wrong of ['-3', '2.5', '1000001']) {
    await quantity.fill(wrong)
    await add.click()
    await expect(dialog).toContainText('Quantity must be a whole number from 1 to 1,000,000')
  }
  await quantity.fill('5')
  await cancel.click()
  await expect(dialog).toBeHidden()
  await expect(cellsOf(page, gift).first()).toHaveText('7')

  await opener.click()
  await expect(quantity).toHaveValue('0')
  await expect(quantity).toBeFocused()
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await expect(alert(page, 'Added More Items Successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(cellsOf(page, gift).first()).toHaveText('32')
  await opener.click()
  await expect(quantity).toHaveValue('0')
})

test('a gift opens beside the list, on a phone as a page, with all that is done to it', async ({
  page,
  company,
  tolerate,
}) => {
  // Its page may hear that the gift is gone before the answer to its removal.
  tolerate(/status of 404 .*\/api\/gifts\/\d+$/)
  const gift = await newGift(company, { inventory: 8, price: '350', description: 'Keeps warm' })
  const { buyer } = await newOrder(company, gift)
  await openInventory(page, { search: gift.name })
  const beside = page.getByRole('region', { name: gift.name })
  await test.step('beside the list', async () => {
    await expect(rowOf(page, gift)).toContainText('350 points')
    await rowOf(page, gift).getByRole('link', { name: gift.name }).click()
    await expect(beside.getByRole('heading', { name: gift.name })).toBeFocused()
    await expect(beside).toContainText('Keeps warm')
    await expect(beside).toContainText('Quantity in Stock6')
    await expect(beside.getByRole('listitem')).toContainText(`${buyer.name} × 2`)
    await beside.getByRole('button', { name: 'Add More' }).click()
    const { quantity, add } = addMore(page, gift)
    await quantity.fill('4')
    await add.click()
    await expect(beside).toContainText('Quantity in Stock10')
    await expect(cellsOf(page, gift).first()).toHaveText('10')
    await beside.getByRole('button', { name: 'Close' }).click()
    await expect(rowOf(page, gift).getByRole('link', { name: gift.name })).toBeFocused()
  })
  await test.step('as a page', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await rowOf(page, gift).getByRole('link', { name: gift.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: gift.name })).toBeFocused()
    await expect(stock(page)).toBeHidden()
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Gift Item' })
    await form.getByLabel('Description').fill('Keeps tea warm')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('main')).toContainText('Keeps tea warm')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(alert(page, 'Deleted Gift Item Successfully')).toBeVisible()
    await expect(page.getByText('No gift matches')).toBeVisible()
  })
})

test(
  'adds stock once after a missing answer, and reports the failure of each table',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('adds stock once when repeated after a missing answer', async () => {
      tolerate(/ERR_CONNECTION_RESET/)
      const gift = await newGift(company, { inventory: 10 })
      await openInventory(page, { search: gift.name })
      const { opener, dialog, quantity, add } = addMore(page, gift)
      await page.route(STOCK, loseAnswer)
      await opener.click()
      await quantity.fill('5')
      await add.click()
      await expect(dialog.getByRole('alert')).toHaveText(
        'Something went wrong: The server did not answer. Please try again.',
      )
      await page.unroute(STOCK)
      await add.click()
      await expect(alert(page, 'Added More Items Successfully')).toBeVisible()
      const administrator = await company.administrator()
      const kept = await administrator.get('/api/inventory', { params: { search: gift.name } })
      expect(await kept.json()).toMatchObject({ gifts: [{ stock: 15 }] })
      await expect(cellsOf(page, gift).first()).toHaveText('15')
    })
    await test.step('reports the failure of each table separately', async () => {
      tolerate(/status of 500/)
      await withoutLiveEvents(page, tolerate)
      const gift = await newGift(company)
      const fail = (route: Route) => route.fulfill({ status: 500, body: '{}' })
      const [gifts, purchases] = [/\/api\/inventory\?/, /\/api\/inventory\/purchases\?/]
      await page.route(gifts, fail)
      await page.route(purchases, fail)
      await openInventory(page, { search: gift.name })
      const alerts = page.getByRole('main').getByRole('alert')
      await expect(alerts.filter({ hasText: 'Failed to load inventory.' })).toBeVisible()
      await expect(alerts.filter({ hasText: 'Failed to load purchase details.' })).toHaveCount(2)
      await page.unroute(gifts)
      await alerts
        .filter({ hasText: 'inventory' })
        .getByRole('button', { name: 'Try again' })
        .click()
      await expect(rowOf(page, gift)).toBeVisible()
      await expect(alerts.filter({ hasText: 'Failed to load purchase details.' })).toHaveCount(2)
    })
  },
)

test(
  'marks low and sold-out gifts, and updates open tables at every sale',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const gift = await newGift(company, { inventory: 8, price: '2.50' })
    await openInventory(page, { search: gift.name, details: gift.name })
    await expect(cellsOf(page, gift)).toHaveText(['8', '0', 'Add More'])
    await expect(page.getByText('No purchase matches')).toBeVisible()

    const { buyer, order } = await newOrder(company, gift)
    await expect(cellsOf(page, gift)).toHaveText(['6', '2', 'Add More'])
    const cells = details(page).getByRole('row').filter({ hasText: gift.name }).getByRole('cell')
    await expect(cells).toHaveText([
      `FL${buyer.name}${buyer.email}`,
      '2',
      '2.50',
      /\d{4}/,
      `OrderedOrder ${order}`,
      'Hand overRefund',
    ])
    await newOrder(company, gift)
    await expect(cellsOf(page, gift).first()).toHaveText('4Low stock')
    await newOrder(company, gift)
    await newOrder(company, gift)
    await expect(cellsOf(page, gift)).toHaveText(['0Out of stock', '8', 'Add More'])
  },
)

test(
  'lists only gifts that run low, or only those out of stock',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const family = unique('Lantern')
    const [few, none, many] = [
      await newGift(company, { name: `${family} one`, inventory: 5 }),
      await newGift(company, { name: `${family} two`, inventory: 0 }),
      await newGift(company, { name: `${family} three`, inventory: 6 }),
    ]
    await openInventory(page, { search: family })
    await expect(page.getByText('3 gifts', { exact: true })).toBeVisible()
    const filter = page.getByRole('combobox', { name: 'Stock' })
    await filter.selectOption('Low stock')
    await expect(page.getByText('2 gifts', { exact: true })).toBeVisible()
    await expect(rowOf(page, many)).toHaveCount(0)
    await filter.selectOption('Out of stock')
    await expect(page.getByText('1 gift', { exact: true })).toBeVisible()
    await expect(rowOf(page, none)).toBeVisible()
    await page.reload()
    await expect(filter).toHaveValue('out')
    await expect(rowOf(page, few)).toHaveCount(0)
    const { dialog, opener, quantity, add } = addMore(page, none)
    await opener.click()
    await quantity.fill('9')
    await add.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Try another part of its name, or show all gifts.')).toBeVisible()
    await filter.selectOption('All gifts')
    await expect(page.getByText('3 gifts', { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Order of gift items' }).selectOption('stock')
    await expect(stock(page).getByRole('rowheader')).toHaveText(
      [few, many, none].map(({ name }) => new RegExp(name)),
    )
    await page.getByRole('combobox', { name: 'Order of gift items' }).selectOption('name')
    await expect(page).toHaveURL(`/inventory?search=${family}`)
    await page.goto('/inventory?state=lost&stock=some&search={"no":["text"]}')
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('all')
    await expect(filter).toHaveValue('all')
  },
)

test('shows ten rows, then fifty, then more', { tag: LONG_PROOF }, async ({ page, company }) => {
  const family = unique('Series')
  for (let number = 1; number <= 52; number++) {
    await newGift(company, { name: `${family} ${number}` })
  }
  await openInventory(page, { search: family })
  const rows = stock(page).getByRole('row').filter({ hasText: family })
  await expect(rows).toHaveCount(10)
  const showMore = page
    .getByRole('region', { name: 'Gift Items', exact: true })
    .getByRole('button', { name: 'Show more' })
  await showMore.click()
  await expect(rows).toHaveCount(50)
  await expect(page.getByText('52 gifts', { exact: true })).toBeVisible()
  // A live event about a gift does not cancel the pending page.
  await page.route(
    /\/api\/inventory\?.*after=/,
    async (route) => {
      const told = page.waitForResponse(/\/api\/inventory\/purchases/)
      await newGift(company)
      await told
      await route.continue()
    },
    { times: 1 },
  )
  await showMore.click()
  await expect(rows).toHaveCount(52)
  // A link leads past the long first table to the second one, and keeps the search.
  for (let visit = 0; visit < 2; visit++) {
    const step = page.getByRole('link', { name: 'what people are waiting for' })
    await step.scrollIntoViewIfNeeded()
    await expect(detailsHeading(page)).not.toBeInViewport()
    await step.click()
    await expectClearOfBar(page, detailsHeading(page))
  }
  await expect(rows).toHaveCount(52)
  await page.goto('/deposit')
  await page.goto(`/inventory?search=${family}&state=ordered#details`)
  await expect(rows).toHaveCount(10)
  await expectClearOfBar(page, detailsHeading(page))
})
