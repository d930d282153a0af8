import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buyCart, intoCart, latestOrder, toCheckout } from '#test/e2e/cart.ts'
import { post, type Company, type Person } from '#test/e2e/company.ts'
import { alert, enter, expect } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere, expectFocusVisible } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { becomeLastMonth } from '#test/e2e/payroll.ts'
import { newGift } from '#test/e2e/shop.ts'

async function countForPayroll(company: Company): Promise<void> {
  const api = await company.administrator()
  const { version } = (await (await api.get('/api/settings')).json()) as { version: number }
  const data = { payroll: true, pointCurrency: 'EUR', version }
  expect((await api.patch('/api/settings', { data })).ok()).toBe(true)
}

async function newFinance(company: Company): Promise<Person> {
  const finance = await company.newPerson()
  const api = await company.administrator()
  const given = await api.put(`/api/users/${finance.id}/roles/finance`, { data: {} })
  expect(given.ok(), await given.text()).toBe(true)
  return finance
}

/** Somebody who works in Germany. */
async function newGerman(company: Company): Promise<Person> {
  const person = await company.newPerson({ appreciation: '500' })
  const api = await company.administrator()
  const employment = { employeeId: 'E-7', manager: '', startDate: '', birthday: '' }
  const data = { ...employment, country: 'DE' }
  const changed = await api.put(`/api/users/${person.id}/employment`, { data })
  expect(changed.ok(), await changed.text()).toBe(true)
  return person
}

const mugOf = (company: Company, cost: string) => newGift(company, { cost, inventory: 50 })

async function handOver(company: Company, order: number): Promise<void> {
  await post(await company.administrator(), `/api/purchases/${order}/hand-over`, { note: '' })
}

async function addLimit(page: Page, amount: string, effect: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a limit' }).click()
  const form = page.getByRole('dialog', { name: 'Add a limit' })
  await form.getByLabel('Country').selectOption('Germany')
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Period').selectOption('For a month')
  await expect(form.getByRole('checkbox', { name: 'In kind' })).toBeChecked()
  await form.getByLabel('What it does').selectOption(effect)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(alert(page, 'The limit is saved.')).toBeVisible()
}

test('Finance keeps a limit, reads who is over it, saves the file and closes the month', async ({
  page,
  company,
  installation,
}) => {
  await countForPayroll(company)
  const [finance, ada] = [await newFinance(company), await newGerman(company)]
  const mug = await mugOf(company, '30.50')
  await intoCart(ada, mug, 2)
  await handOver(company, await buyCart(ada))
  const month = await becomeLastMonth(installation.env['DATABASE_URL'] ?? '')
  await enter(page, finance)

  await test.step('she finds the limits from the payroll, and adds one by keyboard', async () => {
    await page.goto('/overview/payroll')
    await expect(page.getByText('Nobody is over a limit of their country')).toBeVisible()
    await page.getByRole('link', { name: 'Limits', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Limits of countries')
    await expectAccessibleEverywhere(page, 'no limits yet')
    await page.getByRole('button', { name: 'Add a limit' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Add a limit' })
    await expect(form.getByLabel('Country')).toBeFocused()
    await expectFocusVisible(page)
    await page.keyboard.type('Germany')
    await page.keyboard.press('Tab')
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Germany: €50.00 a month')).toBeVisible()
    await expectAccessibleEverywhere(page, 'a limit')
  })

  await test.step('she edits it, and can’t add it twice', async () => {
    await page.getByRole('button', { name: 'Edit Germany: €50.00 a month' }).click()
    const form = page.getByRole('dialog', { name: 'Edit a limit' })
    await expect(form.getByLabel('Amount')).toHaveValue('50.00')
    await form.getByLabel('What it does').selectOption('List for payroll')
    await expectAccessibleEverywhere(page, 'the form of a limit')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('List for payroll')).toBeVisible()
  })

  const rows = page
    .getByRole('table', { name: 'Over a limit' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  let open = ''
  await test.step('last month says who is over it, and so does its file', async () => {
    await page.goto(`/overview/payroll?month=${month}`)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(ada.name)
    await expect(rows).toContainText('€50.00 a month')
    await expect(rows).toContainText('€61.00')
    await expectAccessibleEverywhere(page, 'payroll with somebody over a limit')
    open = await saved(page)
    expect(open).toContain(`"${month}","E-7"`)
    expect(open).toContain('"EUR","50.00","61.00","2","0"')
  })

  await test.step('people beyond the first page come with "Show more"', async () => {
    let first: { rows: { person: object }[] } | undefined
    await page.route(/over-limits(\?|$)/, async (route) => {
      if (first === undefined) {
        const response = await route.fetch()
        first = (await response.json()) as { rows: { person: object }[] }
        await route.fulfill({ response, json: { ...first, total: 2, next: 'more' } })
      } else {
        expect(route.request().url()).toContain('after=more')
        const [row] = first.rows
        const person = { ...row?.person, id: 1, lastName: 'Zimmer' }
        await route.fulfill({ json: { rows: [{ ...row, person }], total: 2, next: null } })
      }
    })
    await page.reload()
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toContainText('Zimmer')
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await expect(rows).toHaveCount(1)
  })

  await test.step('the closed month keeps its list after the limit is gone', async () => {
    await page.getByRole('button', { name: 'Close this month…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close month' }).click()
    await expect(page.getByText(`Closed by ${finance.name}`)).toBeVisible()
    await page.getByRole('link', { name: 'Limits', exact: true }).click()
    await page.getByRole('button', { name: 'Remove Germany: €50.00 a month' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this limit?' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No limits yet')).toBeVisible()
    await page.goto(`/overview/payroll?month=${month}`)
    await expect(rows).toHaveCount(1)
    expect(await saved(page)).toBe(open)
  })
})

/** The file of who is over a limit, as the page saves it. */
async function saved(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Over a limit as CSV' }).click()
  const download = await downloading
  return readFile(await download.path(), 'utf8')
}

test('the buyer reads at checkout how near a limit is, and is stopped before it', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of 409 .*\/api\/purchases$/)
  await countForPayroll(company)
  const [finance, ada] = [await newFinance(company), await newGerman(company)]
  const [mug, pen] = [await mugOf(company, '20'), await mugOf(company, '5')]
  await enter(page, finance)
  await page.goto('/overview/payroll/limits')
  await addLimit(page, '50', 'Stop before')

  const desk = await newBrowser({ viewport: { width: 390, height: 844 } })
  await enter(desk, ada)
  const note = desk.getByRole('list', { name: 'Limits of your country' })

  await test.step('far from it, nothing is said', async () => {
    await intoCart(ada, mug)
    const screen = await toCheckout(desk)
    await expect(note).toHaveCount(0)
    await screen.submit.click()
    await desk.getByRole('link', { name: 'See your purchases' }).click()
    await handOver(company, await latestOrder(ada))
    await intoCart(ada, pen)
    await buyCart(ada)
  })

  await test.step('near it, she reads so before she pays', async () => {
    await intoCart(ada, mug)
    const screen = await toCheckout(desk)
    await expect(note).toContainText('This order takes you to €45.00 of €50.00 this month.')
    await expect(note).toContainText(
      'Counted already: €20.00. Ordered, and not with you yet: €5.00. This order: €20.00.',
    )
    await expect(note).toContainText('What that means for your tax, payroll or an adviser can say.')
    await expectAccessibleEverywhere(desk, 'checkout near a limit')
    await screen.submit.click()
    await expect(screen.done).toBeVisible()
  })

  await test.step('over it, she is stopped, and her cart stays', async () => {
    await intoCart(ada, mug)
    const screen = await toCheckout(desk)
    await expect(note).toContainText('This order takes you to €65.00 of €50.00 this month.')
    await expect(note).toContainText('Your company stops before this limit.')
    await expectAccessibleEverywhere(desk, 'checkout over a limit')
    await screen.submit.click()
    await expect(screen.banner).toContainText(
      'This order would take you over a limit of your country',
    )
    await desk.goto('/cart')
    await expect(desk.getByText(mug.name).first()).toBeVisible()
  })

  await test.step('with less in it, she can pay', async () => {
    await desk.getByRole('button', { name: 'Remove From Cart' }).click()
    await intoCart(ada, pen)
    const screen = await toCheckout(desk)
    await expect(note).toContainText('This order takes you to €50.00 of €50.00 this month.')
    await screen.submit.click()
    await expect(screen.done).toBeVisible()
  })
})
