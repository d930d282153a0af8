import { readFile } from 'node:fs/promises'
import { post, unique } from '#test/e2e/company.ts'
import { cellsOf, details, detailsHeading, newOrder, openInventory } from '#test/e2e/inventory.ts'
import { alert, enter, expect, LONG_PROOF, test, withoutLiveEvents } from '#test/e2e/laurel.ts'
import { newGift, uploadPicture } from '#test/e2e/shop.ts'

test('hands an order over with a note for the buyer', async ({ page, company, newBrowser }) => {
  const gifts = [await newGift(company), await newGift(company)]
  const { buyer, order } = await newOrder(company, ...gifts)
  const desk = await newBrowser()
  await enter(desk, buyer)
  await desk.goto('/purchased-items')
  await expect(desk.getByRole('article')).toContainText('Not handed over yet')
  await openInventory(page, { details: buyer.email })
  // Two rows of one order are handed over together.
  const rows = details(page).getByRole('row').filter({ hasText: buyer.email })
  await expect(rows).toHaveCount(2)
  const handOver = details(page).getByRole('button', { name: /^Hand over/ })
  await expect(handOver).toHaveAccessibleName(`Hand over order ${order} of ${buyer.name}`)
  await handOver.click()
  const dialog = page.getByRole('dialog', { name: 'Hand over' })
  await expect(dialog).toContainText(`${buyer.name} has received every gift of order ${order}`)
  await dialog.getByLabel('Note').fill('x'.repeat(281))
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog).toContainText('A note can have at most 280 characters')
  await dialog.getByLabel('Note').fill('At the front desk')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(alert(page, `Handed over: order ${order} of ${buyer.name}`)).toBeVisible()
  for (const row of [rows.nth(0), rows.nth(1)]) {
    await expect(row).toContainText('Handed over')
    await expect(row).toContainText('At the front desk')
  }
  await expect(handOver).toBeHidden()
  await expect(desk.getByRole('article')).toContainText('At the front desk')
})

test(
  'opens with what is to be handed over, the oldest first',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const gifts = [await newGift(company), await newGift(company)]
    const { buyer, order } = await newOrder(company, ...gifts)
    await newOrder(company, ...gifts)
    await openInventory(page, { search: 'nothing', details: 'nobody' })
    const waiting = page.getByRole('region', { name: 'To hand over' })
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'To hand over',
      'Gift Items',
      'Purchased Details of Gift Items',
    ])
    const all = waiting.getByRole('button', { name: 'Show everybody who waits' })
    // Other stories leave orders, too.
    await expect(waiting.getByRole('button').first()).toBeVisible()
    if (await all.isVisible()) await all.click()
    const handOver = waiting.getByRole('button', { name: `Hand over order ${order} ` })
    await expect(handOver).toHaveAccessibleName(`Hand over order ${order} of ${buyer.name} now`)
    const names = await waiting
      .getByRole('button', { name: /^Hand over/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => Number(/order (\d+)/.exec(button.ariaLabel ?? '')?.[1])),
      )
    expect(names).toEqual(names.toSorted((a, b) => a - b))
    const entry = waiting
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Hand over order ${order} ` }) })
    await expect(entry).toContainText(buyer.name)
    for (const { name } of gifts) await expect(entry).toContainText(`2 × ${name}`)
    await handOver.click()
    await page
      .getByRole('dialog', { name: 'Hand over' })
      .getByRole('button', { name: 'Hand over' })
      .click()
    await expect(alert(page, `Handed over: order ${order} of ${buyer.name}`)).toBeVisible()
    await expect(handOver).toHaveCount(0)
  },
)

test('asks before a refund, shows the points, and refunds once', async ({
  page,
  company,
  tolerate,
}) => {
  // Own changes show without live events.
  await withoutLiveEvents(page, tolerate)
  const mug = await newGift(company, { price: '12.50' })
  const book = await newGift(company, { price: '30.00' })
  const { buyer, order } = await newOrder(company, mug, book)
  const account = async () => (await buyer.api.get('/api/account')).json()
  expect(await account()).toMatchObject({ appreciation: '915.00', earned: '100.00' })
  await openInventory(page, { search: mug.name, details: buyer.email })
  await expect(cellsOf(page, mug)).toHaveText(['8', '2', 'Add More'])
  const refund = page.getByRole('button', { name: `Refund order ${order} of ${buyer.name}` })
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  const chooseAll = async () => {
    await dialog.getByLabel(`How many: ${mug.name}`).selectOption('2 of 2')
    await dialog.getByLabel(`How many: ${book.name}`).selectOption('2 of 2')
  }
  await refund.click()
  await expect(dialog).toContainText('Choose at least one gift to refund.')
  await dialog.getByLabel(`How many: ${mug.name}`).selectOption('1 of 2')
  await expect(dialog).toContainText(`${buyer.name} gets 12.50 points back`)
  await chooseAll()
  await expect(dialog).toContainText(`${buyer.name} gets 85.00 points back`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await account()).toMatchObject({ appreciation: '915.00' })

  await refund.click()
  await chooseAll()
  await dialog.getByLabel('Note').fill('Sold out at the maker')
  await dialog.getByRole('button', { name: 'Refund' }).dblclick()
  await expect(alert(page, `Refunded: order ${order} of ${buyer.name}`)).toBeVisible()
  await expect(cellsOf(page, mug)).toHaveText(['10', '0', 'Add More'])
  const rows = details(page).getByRole('row').filter({ hasText: buyer.email })
  await expect(rows.first()).toContainText('Refunded')
  await expect(rows.first()).toContainText('Sold out at the maker')
  await expect(details(page).getByRole('button')).toHaveCount(0)
  expect(await account()).toMatchObject({ appreciation: '1000.00', earned: '100.00' })
})

test(
  'takes a hand-over back, and refunds one broken gift',
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser }) => {
    const [mug, book] = [await newGift(company, { price: '12.50' }), await newGift(company)]
    const { buyer, order } = await newOrder(company, mug, book)
    const desk = await newBrowser()
    await enter(desk, buyer)
    await desk.goto('/purchased-items')
    await openInventory(page, { search: mug.name, details: buyer.email })
    await details(page).getByRole('button', { name: 'Hand over' }).click()
    await page
      .getByRole('dialog', { name: 'Hand over' })
      .getByRole('button', { name: 'Hand over' })
      .click()
    await expect(desk.getByRole('article').getByRole('listitem')).toContainText(['Handed over'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(alert(page, `Taken back. Order ${order} waits to be handed over.`)).toBeVisible()
    await expect(desk.getByRole('article')).toContainText('Hand-over taken back')

    await page.getByRole('button', { name: `Refund order ${order} of ${buyer.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await dialog.getByLabel(`How many: ${mug.name}`).selectOption('1 of 2')
    await dialog.getByLabel(`What becomes of it: ${mug.name}`).selectOption('Damaged')
    await expect(dialog).toContainText(`${buyer.name} gets 12.50 points back`)
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(alert(page, `Refunded a part of order ${order} of ${buyer.name}`)).toBeVisible()
    await expect(cellsOf(page, mug)).toHaveText(['8', '1', 'Add More'])
    await expect(desk.getByRole('article')).toContainText('Refunded in part')
    await expect(desk.getByRole('article')).toContainText(`1 × ${mug.name}`)
  },
)

test(
  'counts the stock, and counts again what changed meanwhile',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    tolerate(/status of 409/)
    const gift = await newGift(company)
    await openInventory(page, { search: gift.name, details: 'nobody' })
    await page.getByRole('button', { name: 'Count stock' }).click()
    const count = page.getByRole('form', { name: 'Stock count' })
    await count.getByLabel(`Counted: ${gift.name}`).fill('7')
    await count.getByLabel(`Reason: ${gift.name}`).selectOption('Lost')
    await newOrder(company, gift)
    await expect(count).toContainText('8 in stock, changed since you typed')
    await count.getByRole('button', { name: 'Save count' }).click()
    await expect(count).toContainText('The stock of a gift changed since you looked')
    await count.getByLabel(`Counted: ${gift.name}`).fill('6')
    await count.getByLabel(`Reason: ${gift.name}`).selectOption('Damaged')
    await count.getByRole('button', { name: 'Save count' }).click()
    await expect(alert(page, 'Count of 1 gift saved, 1 corrected.')).toBeVisible()
    await expect(cellsOf(page, gift)).toHaveText(['6', '2', 'Add More'])
  },
)

test(
  'finds purchases by buyer and state, oldest first, and exports them',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const family = unique('Lamp')
    const gift = await newGift(company, { name: `${family} A`, price: '12.50' })
    const { buyer: first, order: oldest } = await newOrder(company, gift)
    const { order: given } = await newOrder(company, gift)
    const { buyer: last, order: newest } = await newOrder(company, gift)
    await post(await company.administrator(), `/api/purchases/${given}/hand-over`, {})
    const picture = await uploadPicture(last.api)
    const chosen = await last.api.put('/api/account/picture', { data: { picture } })
    expect(chosen.ok(), await chosen.text()).toBe(true)

    await openInventory(page, { details: 'nobody' })
    await page.getByRole('link', { name: 'what people are waiting for' }).click()
    await expect(detailsHeading(page)).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('ordered')
    const sort = page.getByRole('combobox', { name: 'Sort' })
    await expect(sort).toHaveValue('oldest')
    const search = page.getByRole('searchbox', { name: 'Search by gift or purchaser' })
    await expect(search).toHaveValue('')
    await search.fill(family)
    const orders = details(page).getByText(/^Order \d+$/)
    await expect(orders).toHaveText([`Order ${oldest}`, `Order ${newest}`])
    await page.reload()
    await expect(orders).toHaveText([`Order ${oldest}`, `Order ${newest}`])
    await sort.selectOption('Newest first')
    await expect(orders).toHaveText([`Order ${newest}`, `Order ${oldest}`])
    await search.fill(`${last.name} ${family}`)
    await expect(orders).toHaveText([`Order ${newest}`])
    await expect(details(page)).not.toContainText(first.name)

    const cell = details(page).getByRole('cell').filter({ hasText: last.email })
    await expect(cell).toHaveText(`${last.name}${last.email}`)
    await expect(cell.locator('img')).toHaveAttribute('src', new RegExp(picture))
    await expect(details(page).getByRole('columnheader')).toHaveText([
      'Gift Item',
      'Purchaser Email',
      'Purchased Quantity',
      'Price in Points',
      'Timestamp',
      'State',
      'Actions',
    ])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('purchase-details.csv')
    const rows = (await readFile(await file.path(), 'utf8')).trim().split('\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(`"${gift.name}","${last.name}","${last.email}","","2","0","12.50"`)
  },
)
