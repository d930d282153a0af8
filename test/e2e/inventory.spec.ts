import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { buyCart, intoCart } from './cart.ts'
import { type Company, unique } from './company.ts'
import { alert, enter, enterAsAdministrator, expect, test, withoutLiveEvents } from './laurel.ts'
import { loseAnswer } from './lost-answers.ts'
import { type Gift, newGift } from './shop.ts'

const STOCK = '**/api/gifts/*/stock'

/** Signs the administrator in and opens Inventory on one gift and one buyer, or all. */
async function open(page: Page, search: { search?: string; details?: string } = {}) {
  await enterAsAdministrator(page)
  await page.goto(`/inventory?${new URLSearchParams(search)}`)
}

const stock = (page: Page) => page.getByRole('table', { name: 'Gift Items', exact: true })
const details = (page: Page) =>
  page.getByRole('table', { name: 'Purchased Details of Gift Items', exact: true })
const rowOf = (page: Page, { name }: Pick<Gift, 'name'>) =>
  stock(page).getByRole('row').filter({ hasText: name })
const cellsOf = (page: Page, gift: Gift) => rowOf(page, gift).getByRole('cell')

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

async function newOrder(company: Company, ...gifts: Gift[]) {
  const buyer = await company.newPerson({ appreciation: '1000' })
  for (const gift of gifts) await intoCart(buyer, gift, 2)
  return { buyer, order: await buyCart(buyer) }
}

test('Add More raises the stock, and starts at 0 again', async ({ page, company }) => {
  const gift = await newGift(company, { inventory: 7 })
  await open(page, { search: gift.name })
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

test('stock that can not be added says why', async ({ page, company, tolerate }) => {
  tolerate(/status of 409 .*\/stock$/)
  const gift = await newGift(company, { inventory: 999_999 })
  await open(page, { search: gift.name })
  const { opener, dialog, quantity, add } = addMore(page, gift)
  await opener.click()
  await quantity.fill('2')
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Something went wrong: The inventory of a gift can be at most 1,000,000',
  )
  await expect(cellsOf(page, gift).first()).toHaveText('999,999')
})

test('when no answer comes, adding the same once more adds it once', async ({
  page,
  company,
  tolerate,
}) => {
  tolerate(/ERR_CONNECTION_RESET/)
  const gift = await newGift(company, { inventory: 10 })
  await open(page, { search: gift.name })
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

test('what is low or gone is marked, and every sale moves the open tables', async ({
  page,
  company,
}) => {
  const gift = await newGift(company, { inventory: 8, price: '2.50' })
  await open(page, { search: gift.name, details: gift.name })
  await expect(cellsOf(page, gift)).toHaveText(['8', '0', 'Add More'])
  await expect(page.getByText('No purchase matches')).toBeVisible()

  const { buyer, order } = await newOrder(company, gift)
  await expect(cellsOf(page, gift)).toHaveText(['6', '2', 'Add More'])
  const cells = details(page).getByRole('row').filter({ hasText: gift.name }).getByRole('cell')
  await expect(cells).toHaveText([
    buyer.email,
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
})

test('an order is handed over with a note the buyer reads', async ({
  page,
  company,
  newBrowser,
}) => {
  const gifts = [await newGift(company), await newGift(company)]
  const { buyer, order } = await newOrder(company, ...gifts)
  const desk = await newBrowser()
  await enter(desk, buyer)
  await desk.goto('/purchased-items')
  await expect(desk.getByRole('article')).toContainText('Not handed over yet')
  await open(page, { details: buyer.email })
  // Two rows, one order: it is handed over as a whole.
  const rows = details(page).getByRole('row').filter({ hasText: buyer.email })
  await expect(rows).toHaveCount(2)
  const handOver = page.getByRole('button', { name: /^Hand over/ })
  await expect(handOver).toHaveAccessibleName(`Hand over order ${order} of ${buyer.email}`)
  await handOver.click()
  const dialog = page.getByRole('dialog', { name: 'Hand over' })
  await expect(dialog).toContainText(buyer.email)
  await dialog.getByLabel('Note').fill('x'.repeat(281))
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A note can have at most 280 characters')
  await dialog.getByLabel('Note').fill('At the front desk')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(alert(page, `Handed over: order ${order} of ${buyer.email}`)).toBeVisible()
  for (const row of [rows.nth(0), rows.nth(1)]) {
    await expect(row).toContainText('Handed over')
    await expect(row).toContainText('At the front desk')
  }
  await expect(handOver).toBeHidden()
  await expect(desk.getByRole('article')).toContainText('At the front desk')
})

test('a refund asks first, says what it gives back, and gives it once', async ({
  page,
  company,
}) => {
  const mug = await newGift(company, { price: '12.50' })
  const book = await newGift(company, { price: '30.00' })
  const { buyer, order } = await newOrder(company, mug, book)
  const account = async () => (await buyer.api.get('/api/account')).json()
  expect(await account()).toMatchObject({ appreciation: '915.00', earned: '100.00' })
  await open(page, { search: mug.name, details: buyer.email })
  await expect(cellsOf(page, mug)).toHaveText(['8', '2', 'Add More'])
  const refund = page.getByRole('button', { name: `Refund order ${order} of ${buyer.email}` })
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await refund.click()
  await expect(dialog).toContainText(`${buyer.email} gets 85.00 points back`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await account()).toMatchObject({ appreciation: '915.00' })

  await refund.click()
  await dialog.getByLabel('Note').fill('Sold out at the maker')
  await dialog.getByRole('button', { name: 'Refund' }).dblclick()
  await expect(alert(page, `Refunded: order ${order} of ${buyer.email}`)).toBeVisible()
  await expect(cellsOf(page, mug)).toHaveText(['10', '0', 'Add More'])
  const rows = details(page).getByRole('row').filter({ hasText: buyer.email })
  await expect(rows.first()).toContainText('Refunded')
  await expect(rows.first()).toContainText('Sold out at the maker')
  await expect(details(page).getByRole('button')).toHaveCount(0)
  expect(await account()).toMatchObject({ appreciation: '1000.00', earned: '100.00' })
})

test('both searches and the state are part of the address', async ({ page, company }) => {
  const family = unique('Teapot')
  const [first, second] = [
    await newGift(company, { name: `${family} blue` }),
    await newGift(company, { name: `${family} red` }),
  ]
  const { order } = await newOrder(company, first)
  await newOrder(company, second)
  await (await company.administrator()).post(`/api/purchases/${order}/hand-over`, { data: {} })
  await open(page)
  await page.getByRole('searchbox', { name: 'Search gift items' }).fill(family)
  await expect(page.getByText('2 gifts', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by gift or purchaser' }).fill(family)
  await expect(page.getByText('2 purchased gifts', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Handed over')
  await expect(page.getByText('1 purchased gift', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search gift items' })).toHaveValue(family)
  await expect(rowOf(page, first)).toBeVisible()
  await expect(details(page)).toContainText(first.name)
  await expect(details(page)).not.toContainText(second.name)
  await page.getByRole('searchbox', { name: 'Search gift items' }).fill(unique('nothing'))
  await expect(page.getByText('No gift matches')).toBeVisible()
  await page.goto('/inventory?state=lost&search={"no":["text"]}')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('all')
})

test('the purchase details can be had as a file', async ({ page, company }) => {
  const gift = await newGift(company, { price: '12.50' })
  const { buyer } = await newOrder(company, gift)
  await newOrder(company, await newGift(company))
  await open(page, { details: gift.name })
  await expect(details(page)).toContainText(gift.name)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('purchase-details.csv')
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(`"${gift.name}","${buyer.email}","2","12.50"`)
})

test('what can not be read says so, each for itself', async ({ page, company, tolerate }) => {
  tolerate(/status of 500/)
  await withoutLiveEvents(page, tolerate)
  const gift = await newGift(company)
  const fail = (route: Route) => route.fulfill({ status: 500, body: '{}' })
  const [gifts, purchases] = [/\/api\/inventory\?/, /\/api\/inventory\/purchases\?/]
  await page.route(gifts, fail)
  await page.route(purchases, fail)
  await open(page, { search: gift.name })
  const alerts = page.getByRole('main').getByRole('alert')
  await expect(alerts.filter({ hasText: 'Failed to load inventory.' })).toBeVisible()
  await expect(alerts.filter({ hasText: 'Failed to load purchase details.' })).toBeVisible()
  await page.unroute(gifts)
  await alerts.filter({ hasText: 'inventory' }).getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, gift)).toBeVisible()
  await expect(alerts.filter({ hasText: 'Failed to load purchase details.' })).toBeVisible()
})

test('long lists show fifty and then more', async ({ page, company }) => {
  const family = unique('Series')
  for (let number = 1; number <= 52; number++) {
    await newGift(company, { name: `${family} ${number}` })
  }
  await open(page, { search: family })
  const rows = stock(page).getByRole('row').filter({ hasText: family })
  await expect(rows).toHaveCount(50)
  await expect(page.getByText('52 gifts', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).first().click()
  await expect(rows).toHaveCount(52)
  // However long the first table, the second is one step away, and the search stays.
  const second = page.getByRole('heading', { name: 'Purchased Details of Gift Items' })
  const step = page.getByRole('link', { name: 'what people are waiting for' })
  await step.scrollIntoViewIfNeeded()
  await expect(second).not.toBeInViewport()
  await step.click()
  await expect(second).toBeInViewport()
  await expect(rows).toHaveCount(52)
})
